import { closestName } from './closest-name.ts';

/** EFRA's syntax module: a malformed SELECT is written right, a comma with nothing on one side of it goes. */
export function normalizeSyntax(sql: string): string {
  return sql
    .replace(/^\s*(\w+)/, (word: string) => (closestName(word.trim(), ['SELECT']) ? 'SELECT' : word))
    .replace(/,\s*FROM\b/i, ' FROM')
    .replace(/^SELECT\s*,/i, 'SELECT ');
}
