import { z } from 'zod';
import { cellValue } from './result-table.ts';

/**
 * What the built-in engine understood a question to ask, before any SQL: a typed, dialect-free query over tables and
 * columns. It is stored with the answer, so that a follow-up ("only Europe", "sort by weight") edits it.
 */
export const columnRef = z.object({ table: z.string(), column: z.string() });
export type ColumnRef = z.infer<typeof columnRef>;

export const aggregates = ['count', 'count-distinct', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

/** A value that can be shown, ordered or compared: a column, or a product of two ("market value" = price × shares), or a column per another. */
export const measure = z.object({
  aggregate: z.enum(aggregates).nullable(),
  /** Absent only for `count` of rows of `table`, and where there is an `expression`. */
  column: columnRef.nullable(),
  times: columnRef.nullable(),
  /** What each value is divided by: the rate by which an amount is told in another currency. */
  per: columnRef.optional(),
  /** A computed measure, as the glossary or a reading defines it: its SQL, aggregates included, with every column under its table's name. */
  expression: z.string().optional(),
  /** Other tables that the expression reads; `joins` of the intent lead there. */
  joined: z.array(z.string()).optional(),
  table: z.string(),
  label: z.string(),
});
export type Measure = z.infer<typeof measure>;

export const dateGrains = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateGrain = (typeof dateGrains)[number];

/** What comes again and again: groups of it gather rows of many days. */
export const dateParts = ['weekday', 'hour'] as const;
export type DatePart = (typeof dateParts)[number];

/** What a condition may ask of a day as well: the months of winter, of whichever year. */
export const comingParts = [...dateParts, 'month'] as const;
export type ComingPart = (typeof comingParts)[number];

export function isDatePart(grain: DateGrain | DatePart | null): grain is DatePart {
  return dateParts.some((part) => part === grain);
}

const range = z.object({
  kind: z.literal('range'),
  column: columnRef,
  from: cellValue,
  to: cellValue,
  includeFrom: z.boolean(),
  includeTo: z.boolean(),
  /** What the bounds are: days compare with date columns, and a datetime counts by its day. */
  bounds: z.enum(['number', 'day', 'day-of-datetime']),
});
export type Range = z.infer<typeof range>;

export const dimension = z.object({
  column: columnRef,
  /** For date columns: the grain or the part to group by. */
  grain: z.enum([...dateGrains, ...dateParts]).nullable(),
  /** Weekdays or hours gathered: Saturday and Sunday are the weekend. */
  parts: z.array(z.object({ label: z.string(), numbers: z.array(z.number().int()) })).optional(),
  /** Values gathered by bounds, in their order: each belongs to the first band that holds it. */
  bands: z.array(z.object({ label: z.string(), within: range })).optional(),
  /** Numbers gathered into bands of one width, each told by where it begins. */
  width: z.number().positive().optional(),
  label: z.string(),
});
export type Dimension = z.infer<typeof dimension>;

export const comparison = z.enum(['>', '>=', '<', '<=', '=']);
export type Comparison = z.infer<typeof comparison>;

/** One equality of a join; several columns join as a whole. */
export const joinStep = z.object({
  fromTable: z.string(),
  fromColumns: z.array(z.string()).min(1),
  toTable: z.string(),
  toColumns: z.array(z.string()).min(1),
  /** Rows without a partner stay: conditions on the table that is joined then say which of its rows are joined. */
  optional: z.boolean().optional(),
});
export type JoinStep = z.infer<typeof joinStep>;

export const filter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('equals'),
    column: columnRef,
    values: z.array(cellValue).min(1),
    negated: z.boolean(),
  }),
  range,
  z.object({
    kind: z.literal('contains'),
    column: columnRef,
    text: z.string(),
    at: z.enum(['anywhere', 'start', 'end']),
    negated: z.boolean(),
  }),
  z.object({ kind: z.literal('missing'), column: columnRef, negated: z.boolean() }),
  /** The row of a dated table that is in force on a day: begin <= day, and end is null or >= day. */
  z.object({ kind: z.literal('valid-on'), begin: columnRef, end: columnRef, day: z.string() }),
  /** Only rows of the latest day that `column` has: for each value of `per`, or within the other filters, or (`within`) for each and within them. */
  z.object({
    kind: z.literal('latest'),
    column: columnRef,
    per: z.array(columnRef),
    within: z.boolean().optional(),
  }),
  /** Compared with an aggregate of the same column over all rows of its table. */
  z.object({
    kind: z.literal('versus'),
    column: columnRef,
    comparison,
    aggregate: z.enum(['avg', 'min', 'max']),
  }),
  /** Compared with the same column of the one row whose `name` holds `value`: more gears than Swift. */
  z.object({
    kind: z.literal('versus-named'),
    column: columnRef,
    comparison,
    name: columnRef,
    value: z.union([z.string(), z.number()]),
  }),
  /** Compared with the same column of the row of the same table that a key leads to: paid more than their manager. */
  z.object({ kind: z.literal('versus-above'), column: columnRef, comparison, step: joinStep }),
  /** Only days of these weekdays, or moments in these hours. */
  z.object({
    kind: z.literal('date-part'),
    column: columnRef,
    part: z.enum(comingParts),
    numbers: z.array(z.number().int()).min(1),
  }),
  /** One column of a row compared with another: reported above estimated. */
  z.object({ kind: z.literal('columns'), column: columnRef, comparison, other: columnRef }),
  /** The days from one column of a row to another, compared with a number of them: stays longer than 3 days. */
  z.object({
    kind: z.literal('days-apart'),
    column: columnRef,
    since: columnRef,
    comparison,
    days: z.number(),
  }),
  /** At least one of several conditions. */
  z.object({
    kind: z.literal('any'),
    get filters() {
      return z.array(filter).min(1);
    },
  }),
  /** Rows of `table` from which the way `joins` leads to every row of `of`, its last table, by rows that meet `filters`. */
  z.object({
    kind: z.literal('every'),
    table: z.string(),
    of: z.string(),
    joins: z.array(joinStep).min(2),
    get filters() {
      return z.array(filter);
    },
  }),
  /** Rows of `table` for which some (or, negated, no) row of `related` exists that meets `filters`. */
  z.object({
    kind: z.literal('exists'),
    table: z.string(),
    related: z.string(),
    negated: z.boolean(),
    /** The way from `table` to `related` and on to the tables the filters need; the first step leaves `table`. */
    joins: z.array(joinStep).min(1),
    /** How many such rows there have to be, where one is not enough; a way of one step alone is counted. */
    count: z.object({ comparison, value: z.number().int() }).optional(),
    get filters() {
      return z.array(filter);
    },
  }),
]);
export type Filter = z.infer<typeof filter>;

export const queryIntent = z.object({
  /** The table whose rows (or groups of rows) the question is about. */
  subject: z.string(),
  /** How the other tables are reached from the subject, in the order they are joined. */
  joins: z.array(joinStep),
  select: z.array(z.union([z.object({ measure }), z.object({ dimension })])).min(1),
  filters: z.array(filter),
  groupBy: z.array(dimension),
  having: z.array(z.object({ measure, comparison, value: z.number() })),
  orderBy: z.array(
    z.object({ by: z.union([z.object({ measure }), z.object({ dimension })]), descending: z.boolean() }),
  ),
  limit: z.number().int().positive().nullable(),
  /** How many rows of the order are passed over: the second largest comes after one. */
  offset: z.number().int().positive().optional(),
  distinct: z.boolean(),
});
export type QueryIntent = z.infer<typeof queryIntent>;
export type Selected = QueryIntent['select'][number];

/** The table of the rows that a question is about, and those that are joined to it. */
export function joinedTables({ subject, joins }: Pick<QueryIntent, 'subject' | 'joins'>): string[] {
  return [subject, ...joins.map(({ toTable }) => toTable)];
}

/** Conditions and those within them, the outer before the inner. */
export function conditionsIn(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((each) => ('filters' in each ? [each, ...conditionsIn(each.filters)] : [each]));
}

/** The conditions, with what `of` makes of each that has none within it. */
export function mapConditions(filters: readonly Filter[], of: (filter: Filter) => Filter): Filter[] {
  return filters.map((each) =>
    'filters' in each ? { ...each, filters: mapConditions(each.filters, of) } : of(each),
  );
}

/** The intent, with what `of` makes of each figure that is shown, compared or put in order. */
export function mapMeasures(intent: QueryIntent, of: (measure: Measure) => Measure): QueryIntent {
  const within = (item: Selected): Selected => ('measure' in item ? { measure: of(item.measure) } : item);
  return {
    ...intent,
    select: intent.select.map(within),
    having: intent.having.map((each) => ({ ...each, measure: of(each.measure) })),
    orderBy: intent.orderBy.map((order) => ({ ...order, by: within(order.by) })),
  };
}

/** The intent, with what `of` makes of each column that is shown, grouped by or put in order. */
export function mapDimensions(intent: QueryIntent, of: (dimension: Dimension) => Dimension): QueryIntent {
  const within = (item: Selected): Selected =>
    'dimension' in item ? { dimension: of(item.dimension) } : item;
  return {
    ...intent,
    select: intent.select.map(within),
    groupBy: intent.groupBy.map(of),
    orderBy: intent.orderBy.map((order) => ({ ...order, by: within(order.by) })),
  };
}
