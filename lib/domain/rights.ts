import { z } from 'zod';

/** What may not be read of one source. Names are compared without regard to case. */
export const denial = z.object({
  /** null for the whole source. */
  table: z.string().min(1).nullable(),
  /** null for every column of the table. */
  column: z.string().min(1).nullable(),
});
export type Denial = z.infer<typeof denial>;

/** Whom a rule is for. Administrators make the rules, so no rule is for all of them. */
export const ruleSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.enum(['analyst', 'developer']) }),
  z.object({ kind: z.literal('person'), personId: z.string().min(1) }),
]);
export type RuleSubject = z.infer<typeof ruleSubject>;

/** A denial for everybody of a role, or for one person. */
export const accessRule = denial.extend({ id: z.string(), subject: ruleSubject });
export type AccessRule = z.infer<typeof accessRule>;

export const newAccessRule = accessRule
  .omit({ id: true })
  .refine(({ table, column }) => table !== null || column === null, 'A column needs its table.');
export type NewAccessRule = z.infer<typeof newAccessRule>;

/** Whether everything denied by `asked` is denied by `denials` as well: who may not read these may not read those. */
export function denyAtLeast(denials: readonly Denial[], asked: readonly Denial[]): boolean {
  return asked.every((one) => denials.some((other) => includes(other, one)));
}

function includes(wide: Denial, narrow: Denial): boolean {
  if (wide.table === null) return true;
  if (narrow.table === null || !same(wide.table, narrow.table)) return false;
  return wide.column === null || (narrow.column !== null && same(wide.column, narrow.column));
}

function same(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}
