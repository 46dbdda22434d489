import { joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordSet } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { dayOf, leadsTo, occasionsNamedAt, occasionsOf } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import { dayCalled } from './punctual-rows.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { leading, asked, ofOccasion, whose, doer, auxiliaries, day } = english.withDay;
const { first, last } = english.occasions;
const isOne = wordSet(english.besides.them);

/** The day of what is listed: the one of a verb, else of what is said of the rows; or the first or last of the rows they have. */
type Day =
  | { readonly kind: 'own'; readonly verb: Token | null }
  | {
      readonly kind: 'occasion';
      readonly isLast: boolean;
      readonly table: (of: TableSchema) => TableSchema | null;
    };

/** "Which doctors have left, and when", "retired courses and the date they were retired", "inactive clients with the date of their last order". */
export const withDay: Compose = (asking) => {
  const { tokens, tables } = asking;
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  for (let at = 1; at < end; at += 1) {
    const start = at + wordingAt(tokens, at, leading);
    if (start === at && tokens[at - 1]?.text !== ',') continue;
    const told = ownDay(tokens, start, end) ?? dayOfOccasion(asking, start, end);
    if (told === null) continue;
    const from = tokens[at - 1]?.text === ',' ? at - 1 : at;
    return {
      tokens: tokens.slice(0, withoutLeading(tokens, from, leading)),
      said: textOf(tokens, start, end),
      onto: (intent, paths) => withTold(intent, told, tables, paths),
    };
  }
  return null;
};

/** "When", "the date they were retired". */
function ownDay(tokens: Tokens, start: number, end: number): Day | null {
  const length = wordingAt(tokens, start, asked);
  // "And when was it" asks for the day of the one row that is found.
  const isOfOne = tokens.slice(start, end).some(({ lower }) => isOne.has(lower));
  if (length === 0 || isOfOne) return null;
  let at = start + length;
  at += wordingAt(tokens, at, doer);
  for (let aux = wordingAt(tokens, at, auxiliaries); aux > 0; aux = wordingAt(tokens, at, auxiliaries))
    at += aux;
  at += wordingAt(tokens, at, doer);
  if (at >= end) return { kind: 'own', verb: null };
  const [verb, ...others] = tokens.slice(at, end);
  return verb === undefined || others.length > 0 ? null : { kind: 'own', verb };
}

/** "The date of their last order", "their last order date", "when they last ordered". */
function dayOfOccasion({ tokens, tables }: ToCompose, start: number, end: number): Day | null {
  const led = wordingAt(tokens, start, ofOccasion);
  let at = start + led;
  const done = wordingAt(tokens, at, doer);
  at += done + wordingAt(tokens, at + done, whose);
  const length = wordingAt(tokens, at, `${first}|${last}`);
  if (length === 0) return null;
  const isLast = wordingAt(tokens, at, last) === length;
  const rows = occasionsNamedAt(tokens, at + length, tables);
  if (done > 0) {
    const [verb, ...others] = tokens.slice(at + length, end);
    if (verb === undefined || others.length > 0) return null;
    return { kind: 'occasion', isLast, table: (of) => occasionsOf(verb, of, tables) };
  }
  if (rows === null) return null;
  const behind = at + length + rows.length;
  const ofDay = wordingAt(tokens, behind, day);
  if ((led === 0 && ofDay === 0) || behind + ofDay < end) return null;
  return { kind: 'occasion', isLast, table: (of) => (leadsTo(rows.table, of, tables) ? rows.table : null) };
}

function withTold(intent: QueryIntent, told: Day, tables: Tables, paths: TablePaths): QueryIntent | null {
  const [item] = intent.select;
  const ofLatest = told.kind === 'own' && told.verb === null ? withDayOfLatest(intent, tables) : null;
  if (ofLatest !== null) return ofLatest;
  const isList = intent.groupBy.length === 0 && intent.select.every((each) => 'dimension' in each);
  const name = item !== undefined && 'dimension' in item ? item.dimension.column.table : null;
  const table = tables.find((each) => name !== null && sameName(each.name, name));
  if (!isList || table === undefined) return null;
  return told.kind === 'own'
    ? withOwnDay(intent, told.verb, table)
    : withOccasion(intent, told, table, paths);
}

/** "Who left the latest comment, and on which day": the day by which it is the latest. */
function withDayOfLatest(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const [latest, ...others] = intent.filters.flatMap((filter) =>
    filter.kind === 'latest' ? [filter.column] : [],
  );
  const table = tables.find(({ name }) => sameName(name, latest?.table ?? ''));
  const column = table && columnNamed(table, latest?.column ?? '');
  const isRead = joinedTables(intent).includes(table?.name ?? '');
  if (!table || !column || !isRead || others.length > 0 || intent.groupBy.length > 0) return null;
  return withColumn(intent, table, column);
}

function withColumn(intent: QueryIntent, table: TableSchema, column: ColumnSchema): QueryIntent {
  const dimension = dimensionOf(table, column);
  const isShown = intent.select.some(
    (item) => 'dimension' in item && sameDimension(item.dimension, dimension),
  );
  return isShown ? intent : { ...intent, select: [...intent.select, { dimension }] };
}

function withOwnDay(intent: QueryIntent, verb: Token | null, table: TableSchema): QueryIntent | null {
  const column = verb === null ? dayOfConditions(intent, table) : dayCalled(verb, table);
  return column === null ? null : withColumn(intent, table, column);
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

/** Whoever has none of the rows is listed without a day. */
function withOccasion(
  intent: QueryIntent,
  { isLast, table: tableOf }: Extract<Day, { kind: 'occasion' }>,
  thing: TableSchema,
  paths: TablePaths,
): QueryIntent | null {
  const table = tableOf(thing);
  const date = table && dayOf(table);
  if (table === null || date === null || intent.limit !== null || intent.distinct) return null;
  const read = joinedTables(intent);
  const way = paths.path(thing.name, table.name);
  if (way === null || way.some(({ toTable }) => read.some((name) => sameName(name, toTable)))) return null;
  const isCalled = labelColumns(thing).some(({ name }) =>
    intent.select.some((item) => 'dimension' in item && sameName(item.dimension.column.column, name)),
  );
  if (!isCalled || thing.primaryKey.length === 0 || !paths.isToOne(intent.joins)) return null;
  const groups = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
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

/** "On what date did the clinic open" is asked as "when did it open". */
export const whenAsked: Compose = ({ tokens }) => {
  const length = wordingAt(tokens, 0, english.withDay.dates);
  const [at] = tokens;
  if (length === 0 || at === undefined) return null;
  return {
    tokens: [reading(at, english.besides.when), ...tokens.slice(length)],
    said: textOf(tokens, 0, length),
    onto: (intent) => intent,
  };
};
