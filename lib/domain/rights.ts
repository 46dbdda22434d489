import { z } from 'zod';

/** The rows of a table that somebody may read: an SQL condition, with the values of the attributes that it names. */
export const rowFilter = z.object({
  /** Over the columns of the table, with `{{person.NAME}}` for what it is bound to: `region = {{person.region}}`. */
  condition: z.string().min(1),
  /** By the names in the condition. An attribute without a value lets nothing through. */
  given: z.record(z.string(), z.array(z.string())),
});
export type RowFilter = z.infer<typeof rowFilter>;

/** What may not be read of one source. Names are compared without regard to case. */
export const denial = z.object({
  /** null for the whole source. */
  table: z.string().min(1).nullable(),
  /** null for every column of the table. */
  column: z.string().min(1).nullable(),
  /** Of the table, the rows that may be read all the same; absent where none may. */
  rows: rowFilter.optional(),
  /** Of a whole source, the tables that may be read all the same, in lower case and in order; absent where none may. */
  except: z.array(z.string()).optional(),
  /**
   * Of a whole source: what the database itself keeps from this account of its own, as which everything is asked. Who has no such account is denied
   * the whole source.
   */
  account: z.string().min(1).optional(),
  /**
   * Of an account that signs in itself: which kept password it does so with, and null while there is none that the database takes. Absent where
   * the source's account signs in for it.
   */
  login: z.string().min(1).nullable().optional(),
});
export type Denial = z.infer<typeof denial>;

/** Whom a rule is for. Administrators make the rules, so no rule is for all of them. */
export const ruleSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.enum(['analyst', 'developer']) }),
  z.object({ kind: z.literal('person'), personId: z.string().min(1) }),
]);
export type RuleSubject = z.infer<typeof ruleSubject>;

export const ruleEffects = ['deny', 'allow', 'ask-as', 'sign-in-as'] as const;

/** Effects that name an account of the database. */
export const accountEffects: readonly (typeof ruleEffects)[number][] = ['ask-as', 'sign-in-as'];

/** The account of the database that a person is asked for as: letters, with `{{person.NAME}}` for the one value of an attribute. */
const accountTemplate = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^(?:[\w.@$-]|\{\{\s*person\.[a-z][a-z0-9_]{0,39}\s*\}\})+$/,
    'An account is a name such as reader_{{person.team}}: letters, digits, . _ - @ $ and attributes of the person.',
  );

/**
 * What everybody of a role, or one person, may not read. `rows` is the condition of the rows that may be read; null for none.
 * With the effect `allow` it is a table that may be read although the whole source is denied. With `ask-as` the database is asked as
 * `account`, an account of its own, so that its own rights hold; with `sign-in-as` that account signs in with a password that the person keeps.
 */
export const accessRule = denial.omit({ except: true, login: true }).extend({
  id: z.string(),
  effect: z.enum(ruleEffects),
  subject: ruleSubject,
  rows: z.string().trim().min(1).max(2000).nullable(),
  account: accountTemplate.nullable(),
});
export type AccessRule = z.infer<typeof accessRule>;

export const newAccessRule = accessRule
  .omit({ id: true })
  .extend({
    rows: accessRule.shape.rows.default(null),
    account: accessRule.shape.account.default(null),
    effect: accessRule.shape.effect.default('deny'),
  })
  .refine(({ table, column }) => table !== null || column === null, 'A column needs its table.')
  .refine(
    ({ table, column, rows }) => rows === null || (table !== null && column === null),
    'A condition for rows is about one whole table.',
  )
  .refine(
    ({ effect, table, column, rows }) =>
      effect !== 'allow' || (table !== null && column === null && rows === null),
    'What is allowed is one whole table; deny its columns or rows besides.',
  )
  .refine(
    ({ effect, table, account }) =>
      accountEffects.includes(effect) ? table === null && account !== null : account === null,
    'An account is about the whole source.',
  );
export type NewAccessRule = z.input<typeof newAccessRule>;

/** Whether everything denied by `asked` is denied by `denials` as well: who may not read these may not read those. */
export function denyAtLeast(denials: readonly Denial[], asked: readonly Denial[]): boolean {
  return asked.every((one) => denials.some((other) => includes(other, one)));
}

function includes(wide: Denial, narrow: Denial): boolean {
  // Without a password that is taken nothing may be read, as if there were no account.
  const [wideAccount, account] = [accountInUse(wide), accountInUse(narrow)];
  // What two accounts may read is known to the database alone.
  if (wideAccount !== undefined) return wideAccount === account;
  if (account !== undefined) return wide.table === null && wide.except === undefined;
  if (wide.table === null) {
    const open = new Set(wide.except);
    // A table that appears later is denied by the whole of a source alone.
    if (narrow.table !== null) return !open.has(narrow.table.toLowerCase());
    return [...open].every((table) => narrow.except?.includes(table));
  }
  if (narrow.table === null || !same(wide.table, narrow.table)) return false;
  if (wide.rows) return narrow.rows !== undefined && sameRows(wide.rows, narrow.rows);
  return wide.column === null || (narrow.column !== null && same(wide.column, narrow.column));
}

/** The account that everything is asked as; undefined where there is none, or it cannot sign in. */
export function accountInUse({ account, login }: Denial): string | undefined {
  return login === null ? undefined : account;
}

/** Two conditions may let the same rows through in other words; only the same words are taken for the same. */
function sameRows(one: RowFilter, other: RowFilter): boolean {
  return rowFilterKey(one) === rowFilterKey(other);
}

/** Equal for filters of the same words and values, in whichever order the values are kept. */
export function rowFilterKey({ condition, given }: RowFilter): string {
  const values = Object.entries(given).map(([name, of]) => [name, of.toSorted()] as const);
  return JSON.stringify([condition, values.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}

function same(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}
