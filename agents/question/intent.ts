import { z } from 'zod';

/**
 * What a question asks, between words and SQL: which things are shown, under which conditions, grouped and ranked how. It
 * names columns and never joins; the way between tables is the compiler's business (as in SemQL, Guo et al. 2019, and
 * NatSQL, Gan et al. 2021).
 */
export type Intent = {
  readonly select: readonly Item[];
  readonly distinct: boolean;
  readonly where: readonly Condition[];
  /** True where any of the conditions is enough. */
  readonly either: boolean;
  readonly groupBy: readonly ColumnName[];
  readonly having: readonly Condition[];
  readonly orderBy: readonly Order[];
  readonly limit: number | null;
  /** Tables that no column names: what is counted, or what a row must have. */
  readonly tables: readonly string[];
  readonly combined: { readonly operation: SetOperation; readonly right: Intent } | null;
};

const columnName = z.object({ table: z.string(), column: z.string() }).readonly();
export type ColumnName = z.infer<typeof columnName>;

export const aggregates = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

/** A column or an aggregate of one; `column` null is the row itself, and `COUNT` of it counts rows. */
const item = z
  .object({
    aggregate: z.enum(aggregates).nullable(),
    distinct: z.boolean(),
    column: columnName.nullable(),
  })
  .readonly();
export type Item = z.infer<typeof item>;

const order = z.object({ item, descending: z.boolean() }).readonly();
export type Order = z.infer<typeof order>;

const setOperations = ['union', 'intersect', 'except'] as const;
export type SetOperation = (typeof setOperations)[number];

export const comparisons = [
  '=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  'contains',
  'starts',
  'ends',
  'not-contains',
  'between',
  'in',
  'not-in',
  'missing',
  'present',
] as const;
export type ComparisonName = (typeof comparisons)[number];

const literal = z.object({ type: z.enum(['text', 'number']), text: z.string() }).readonly();
export type Literal = z.infer<typeof literal>;

export type Condition = {
  readonly item: Item;
  readonly comparison: ComparisonName;
  /** One literal, two of `between`, none of `missing` and `present`; or what a nested question gives. */
  readonly against: readonly Literal[] | Intent;
};

const condition = z.object({
  item,
  comparison: z.enum(comparisons),
  get against() {
    return z.union([z.array(literal), intent]);
  },
});

/** What a stored intent has to be. */
export const intent: z.ZodType<Intent> = z.object({
  select: z.array(item),
  distinct: z.boolean(),
  where: z.array(condition),
  either: z.boolean(),
  groupBy: z.array(columnName),
  having: z.array(condition),
  orderBy: z.array(order),
  limit: z.number().nullable(),
  tables: z.array(z.string()),
  get combined() {
    return z.object({ operation: z.enum(setOperations), right: intent }).nullable();
  },
});

export function isNested(against: Condition['against']): against is Intent {
  return !Array.isArray(against);
}

/** The tables that the items of one level name, in the order they are first named. */
export function namedTables(intent: Intent): string[] {
  const items = [
    ...intent.select,
    ...intent.where.map(({ item }) => item),
    ...intent.having.map(({ item }) => item),
    ...intent.orderBy.map(({ item }) => item),
  ];
  const columns = [...items.map(({ column }) => column), ...intent.groupBy];
  return [...new Set([...columns.flatMap((column) => column?.table ?? []), ...intent.tables])];
}
