import { mayActAs, type Person } from './person.ts';

/** Who may write a statement of their own in a conversation. */
export const sqlEditors = ['developers', 'analysts'] as const;
export type SqlEditors = (typeof sqlEditors)[number];

export function mayEditSql(person: Person, editors: SqlEditors): boolean {
  return mayActAs(person, editors === 'analysts' ? 'analyst' : 'developer');
}
