import {
  conditionsIn,
  type Dimension,
  joinedTables,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, labelColumns, sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { dayOf } from '../assumed/acts-of-things.ts';
import type { Further } from './further-asked.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { columnCalled, dayCalled } from './punctual-rows.ts';
import { type Schema, shownFurther } from './shown-further.ts';

type DayAsked = Extract<Further, { kind: 'day' }>;

/** The day of the rows, as it is asked for. */
export function withDay(
  intent: QueryIntent,
  subject: TableSchema,
  asked: DayAsked,
  { isOne, schema }: { readonly isOne: boolean; readonly schema: Schema },
): QueryIntent | null {
  const { tables, paths } = schema;
  const put = (table: TableSchema, days: readonly ColumnSchema[]) =>
    shownFurther(
      intent,
      table,
      days.map((column) => dimensionOf(table, column)),
      paths,
    );
  if (asked.end !== 'row') {
    const days = daysHeld(intent, subject, asked, tables);
    return days && put(subject, days);
  }
  const latest = asked.act === null ? dayOfLatest(intent, tables) : null;
  if (latest !== null) return put(latest.table, [latest.day]);
  const isList = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
  if (!isOne && !isList) return null;
  const day = dayAsked(intent, subject, asked.act, isOne);
  if (day !== null) return put(subject, [day]);
  const listed = asked.act === null ? dayOfListed(intent, tables) : null;
  if (listed !== null) return shows(intent, listed) ? intent : shownFurther(intent, subject, [listed], paths);
  return isOne || intent.groupBy.length > 0 ? null : withDayOfRows(intent, asked.act, tables);
}

const begins = wordSet(en.furtherAsked.begin);
const ends = wordSet(en.furtherAsked.ends);

/** The day that a verb names; without one that of the row, or of a list the one that its condition is on. */
function dayAsked(
  intent: QueryIntent,
  subject: TableSchema,
  act: Token | null,
  isOne: boolean,
): ColumnSchema | null {
  const conditioned = dayOfConditions(intent, subject);
  if (act === null) return isOne ? dayOf(subject) : conditioned;
  const called = dayNamed(act, subject);
  if (called !== null) return called;
  const isOfEnd = conditioned !== null && endsRows(conditioned, subject);
  if (ends.has(act.lower) && isOfEnd) return conditioned;
  if (!isOne) return null;
  return dayOfSeveral(act, subject) ?? (begins.has(act.lower) ? dayOf(subject) : null);
}

/** "Repairs with the name of the boat and the date": the one day that the rows have, unless other rows are spoken of as well. */
function dayOfListed({ subject, filters, groupBy }: QueryIntent, tables: Tables): Dimension | null {
  const table = tables.find(({ name }) => sameName(name, subject));
  const [day, ...others] = table?.columns.filter(isDate) ?? [];
  const isAlone = groupBy.length === 0 && filters.every(({ kind }) => kind !== 'exists');
  return table && day && others.length === 0 && isAlone ? dimensionOf(table, day) : null;
}

function shows({ select }: QueryIntent, dimension: Dimension): boolean {
  return select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension));
}

/** Whether rows are there until this day, or do on it what ends them: `left_on`. */
function endsRows(day: ColumnSchema, table: TableSchema): boolean {
  return day === validity(table)?.end || spokenParts(day.name).some((part) => ends.has(part));
}

/** The one day or year that a verb names. */
export function dayNamed(act: Token, table: TableSchema): ColumnSchema | null {
  return dayCalled(act, table) ?? columnCalled(act, table.columns.filter(isYear));
}

/** The one day of the rows that a condition is on: those who left have the day on which they did. */
function dayOfConditions({ filters }: QueryIntent, table: TableSchema): ColumnSchema | null {
  const days = filters.flatMap((filter) => {
    const isOfDay = (filter.kind === 'missing' && filter.negated) || filter.kind === 'range';
    if (!isOfDay || !sameName(filter.column.table, table.name)) return [];
    const column = columnNamed(table, filter.column.column);
    return column !== null && isDate(column) ? [column] : [];
  });
  const [only, ...others] = new Set(days);
  return only === undefined || others.length > 0 ? null : only;
}

/** The first of several days that are called by the word itself; the others are like it, and are offered beside it. */
function dayOfSeveral({ stem }: Token, { columns }: TableSchema): ColumnSchema | null {
  const isCalledSo = (column: ColumnSchema) => spokenParts(column.name).some((part) => stemOf(part) === stem);
  return columns.find((column) => isDate(column) && isCalledSo(column)) ?? null;
}

/** "Who left the latest comment, and on which day": the day by which it is the latest. */
function dayOfLatest(
  intent: QueryIntent,
  tables: Tables,
): { readonly table: TableSchema; readonly day: ColumnSchema } | null {
  const [latest, ...others] = intent.filters.flatMap((filter) =>
    filter.kind === 'latest' ? [filter.column] : [],
  );
  const table = tables.find(({ name }) => sameName(name, latest?.table ?? ''));
  const day = table && columnNamed(table, latest?.column ?? '');
  const isRead = joinedTables(intent).includes(table?.name ?? '');
  return table && day && isRead && others.length === 0 && intent.groupBy.length === 0 ? { table, day } : null;
}

/** The days between which rows hold. */
function daysHeld(
  { filters, groupBy, select }: QueryIntent,
  table: TableSchema,
  { end, act, isPast }: DayAsked,
  tables: Tables,
): readonly ColumnSchema[] | null {
  const held = validity(table);
  const isList = groupBy.length === 0 && select.every((item) => 'dimension' in item);
  if (held === null || act !== null || !isList) return null;
  // "Until when was it valid" is asked of what is over, and not of the row in force.
  const isInForce = conditionsIn(filters).some(({ kind }) => kind === 'valid-on');
  // Of the members of a club it is asked since when they are members, and not since when they are there.
  const isOfOthers = filters.some(
    (filter) =>
      filter.kind === 'exists' &&
      filter.joins.some(({ toTable }) =>
        tables.some((each) => sameName(each.name, toTable) && validity(each)),
      ),
  );
  if ((isPast && isInForce) || isOfOthers) return null;
  return end === 'both' ? [held.begin, held.end] : [end === 'last' ? held.end : held.begin];
}

/** "Who reported a fault, and on what day": the day is that of each row that makes the condition true. */
function withDayOfRows(intent: QueryIntent, act: Token | null, tables: Tables): QueryIntent | null {
  const [only, ...others] = intent.filters.flatMap((filter) => (filter.kind === 'exists' ? [filter] : []));
  if (only === undefined || others.length > 0 || only.negated || only.count !== undefined) return null;
  const way = only.joins.flatMap(({ toTable }) => tables.filter(({ name }) => sameName(name, toTable)));
  const [rows, day] = way
    .map((table) => [table, act === null ? dayOf(table) : dayCalled(act, table)] as const)
    .find(([, found]) => found !== null) ?? [null, null];
  const read = joinedTables(intent);
  const isRead = way.some((table) => read.some((name) => sameName(name, table.name)));
  if (rows === null || day === null || isRead) return null;
  return {
    ...intent,
    joins: [...intent.joins, ...only.joins],
    filters: [...intent.filters.filter((filter) => filter !== only), ...only.filters],
    select: [...intent.select, { dimension: dimensionOf(rows, day) }],
  };
}

/** Whoever has none of the rows is listed without a day. */
export function withOccasion(
  intent: QueryIntent,
  { isLast, table: tableOf }: Extract<Further, { kind: 'occasion' }>,
  { tables, paths }: Schema,
): QueryIntent | null {
  const [item] = intent.select;
  const told = item !== undefined && 'dimension' in item ? item.dimension.column.table : '';
  const thing = tables.find(({ name }) => sameName(name, told));
  const isList = intent.groupBy.length === 0 && intent.select.every((each) => 'dimension' in each);
  if (thing === undefined || !isList) return null;
  const table = tableOf(thing);
  const date = table && dayOf(table);
  if (table === null || date === null || intent.limit !== null) return null;
  const read = joinedTables(intent);
  const way = paths.path(thing.name, table.name);
  if (way === null || way.some(({ toTable }) => read.some((name) => sameName(name, toTable)))) return null;
  const isCalled = labelColumns(thing).some(({ name }) =>
    intent.select.some((each) => 'dimension' in each && sameName(each.dimension.column.column, name)),
  );
  if (!isCalled || thing.primaryKey.length === 0 || !paths.isToOne(intent.joins)) return null;
  const groups = intent.select.flatMap((each) => ('dimension' in each ? [each.dimension] : []));
  const keys = thing.columns
    .filter(({ name }) => thing.primaryKey.some((key) => sameName(key, name)))
    .map((column) => dimensionOf(thing, column));
  const measure: Selected = {
    measure: {
      aggregate: isLast ? 'max' : 'min',
      column: { table: table.name, column: date.name },
      times: null,
      table: table.name,
      label: `${isLast ? 'last' : 'first'} ${columnInWords(table, date)}`,
    },
  };
  return {
    ...intent,
    joins: [...intent.joins, ...way.map((step) => ({ ...step, optional: true }))],
    select: [...intent.select, measure],
    groupBy: [...groups, ...keys.filter((key) => !groups.some((group) => sameDimension(group, key)))],
  };
}
