import {
  type ColumnRef,
  conditionsIn,
  type Dimension,
  joinedTables,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords, lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import {
  columnNamed,
  isKey,
  labelColumns,
  sameName,
  validity,
} from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { dayOf, tableNamedAt } from '../assumed/acts-of-things.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { type Further, furtherAsked } from './further-asked.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { columnCalled, dayCalled } from './punctual-rows.ts';
import { rowOfExtreme } from './row-of-extreme.ts';
import { placeOf } from './where-asked.ts';

/** "The highest offer and by whom", "who left, and on what date", "and in which year was it founded": more of the rows that are found. */
export const furtherTold: Compose = ({ tokens, tables }) => {
  const asked = furtherAsked(tokens, tables);
  if (asked === null) return null;
  const { rest, start, end, further } = asked;
  const head = tokens.slice(0, rest);
  const said = textOf(tokens, start, end);
  const [joint] = tokens.slice(start);
  // "And what colour is each" asks for their colour, and "which client was it for" for what the client is called.
  const isColumn = further.kind === 'named' && further.isPointed && !isTableNamed(further.words, tables);
  if (isColumn && joint !== undefined) {
    const list = [reading(joint, en.furtherAsked.list), reading(joint, en.furtherAsked.their)];
    return { tokens: [...head, ...list, ...further.words], said, onto: (intent) => intent };
  }
  return { tokens: head, said, onto: (intent, paths) => withFurther(intent, further, { tables, paths }) };
};

type Schema = { readonly tables: Tables; readonly paths: TablePaths };

export function withFurther(said: QueryIntent, further: Further, schema: Schema): QueryIntent | null {
  if (further.kind === 'unknown' || said.distinct) return null;
  if (further.kind === 'occasion') return withOccasion(said, further, schema);
  const { tables } = schema;
  const isOfRow = further.kind === 'people' || (further.kind === 'day' && further.end === 'row');
  const extreme = isOfRow ? rowOfExtreme(said, tables) : null;
  const intent = extreme ?? said;
  const subject = toldOf(said, extreme !== null, further, tables);
  if (subject === undefined || !isListOf(intent)) return null;
  const isOne =
    intent.limit !== null ||
    intent.filters.some(({ kind }) => kind === 'latest') ||
    (further.kind === 'day' && tableOfNamed(intent, tables) !== undefined);
  if (further.kind === 'day') return withDay(intent, subject, further, { isOne, schema });
  const isOfEach = intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (!isOne && !isOfEach) return null;
  const shown = furtherOf(further, intent, subject, { isOne, tables });
  return shown && withShown(intent, subject, shown, schema.paths);
}

/** A list of rows, or of groups that are called by one table and are then told as its rows. */
function isListOf({ groupBy }: QueryIntent): boolean {
  const isPlain = groupBy.every(({ grain }) => grain === null);
  return isPlain && new Set(groupBy.map(({ column }) => column.table)).size <= 1;
}

/** The table whose rows are told of. */
function toldOf(
  { select, groupBy, subject, ...intent }: QueryIntent,
  isExtreme: boolean,
  further: Further,
  tables: Tables,
): TableSchema | undefined {
  const [item] = select;
  const called = (table: string | undefined) => tables.find(({ name }) => sameName(name, table ?? ''));
  if (isExtreme) return called(item !== undefined && 'measure' in item ? item.measure.table : undefined);
  if (further.kind !== 'day') return called(groupBy[0]?.column.table ?? subject);
  const isList = intent.limit === null && item !== undefined && 'dimension' in item;
  const shown = called(groupBy[0]?.column.table ?? (isList ? item.dimension.column.table : subject));
  // "Who painted 'Dusk' and when was it sold": what is named is told of, where no such day is known of who is asked for.
  const named = tableOfNamed({ select, groupBy, subject, ...intent }, tables);
  const { act } = further;
  return act !== null && shown !== undefined && dayNamed(act, shown) !== null ? shown : (named ?? shown);
}

/** The table of the one row that is said by its name. */
function tableOfNamed({ filters, groupBy }: QueryIntent, tables: Tables): TableSchema | undefined {
  const columns = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter.column] : [],
  );
  const table = tables.find(({ name }) => sameName(name, columns[0]?.table ?? ''));
  if (table === undefined || columns.length < filters.length || groupBy.length > 0) return undefined;
  const labels = [...labelColumns(table).map(({ name }) => name), ...table.primaryKey];
  const isOfRow = (column: ColumnRef) =>
    sameName(column.table, table.name) && labels.some((label) => sameName(label, column.column));
  return columns.every(isOfRow) ? table : undefined;
}

type Asked = { readonly isOne: boolean; readonly tables: Tables };

function furtherOf(
  further: Exclude<Further, { kind: 'day' | 'occasion' | 'unknown' }>,
  intent: QueryIntent,
  subject: TableSchema,
  { isOne, tables }: Asked,
): Dimension[] | null {
  switch (further.kind) {
    case 'people': {
      const people = nearestPeople(subject, tables, isOne);
      return people === null ? null : namesOf(people);
    }
    case 'place': {
      const place = placeOf(subject, tables);
      const kept = place && tables.find(({ columns }) => columns.includes(place));
      return place && kept ? [dimensionOf(kept, place)] : null;
    }
    case 'amount': {
      const [column, ...others] = amountsIn(intent, subject);
      return column === undefined || others.length > 0 ? null : [dimensionOf(subject, column)];
    }
    case 'named':
      return columnsNamed(further.words, subject, tables);
  }
}

/** The figures of a table that its rows were found by. */
function amountsIn({ filters }: QueryIntent, table: TableSchema): ColumnSchema[] {
  const columns = conditionsIn(filters).flatMap((filter) => {
    if (!('column' in filter) || !sameName(filter.column.table, table.name)) return [];
    const column = columnNamed(table, filter.column.column);
    return column !== null && isNumeric(column) ? [column] : [];
  });
  return [...new Set(columns)];
}

/** A column of the rows by its whole name, else what a table of that name is called by. */
function columnsNamed(words: Tokens, subject: TableSchema, tables: Tables): Dimension[] | null {
  const [own, ...others] = lexiconOf(subject).columns.filter(
    ({ nameParts }) =>
      nameParts.length === words.length && nameParts.every((part, at) => part.has(words[at]?.stem ?? '')),
  );
  if (own !== undefined && own.referencesTable === null)
    return others.length > 0 ? null : [dimensionOf(subject, own.column)];
  const named = tableNamedAt(words, 0, tables);
  return named !== null && isTableNamed(words, tables) ? namesOf(named.table) : null;
}

function isTableNamed(words: Tokens, tables: Tables): boolean {
  return tableNamedAt(words, 0, tables)?.length === words.length;
}

function namesOf(table: TableSchema): Dimension[] | null {
  const labels = labelColumns(table);
  return labels.length === 0 ? null : labels.map((column) => dimensionOf(table, column));
}

/** A row without a name of its own is told by what it was found by. */
export function withShown(
  intent: QueryIntent,
  subject: TableSchema,
  shown: readonly Dimension[],
  paths: TablePaths,
): QueryIntent | null {
  const [first] = shown;
  const target = first?.column.table ?? subject.name;
  const read = new Set(joinedTables(intent));
  // What is counted of each is not the one that is asked for besides.
  if (intent.groupBy.length > 0 && target !== subject.name && read.has(target)) return null;
  const way = read.has(target) ? [] : paths.path(subject.name, target);
  if (way === null || !paths.isToOne(way)) return null;
  const ranked: Selected[] = intent.orderBy.slice(0, 1).map(({ by }) => by);
  const isUncalled = labelColumns(subject).length === 0 && ranked.length > 0;
  const kept = isUncalled && isShownWhole(intent, subject) ? ranked : intent.select;
  const isShown = (dimension: Dimension) =>
    kept.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension));
  const further = shown.filter((dimension) => !isShown(dimension));
  const isGrouped = intent.groupBy.length > 0;
  return {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.has(toTable))],
    groupBy: isGrouped ? [...intent.groupBy, ...further] : [],
    select: [...kept, ...further.map((dimension) => ({ dimension }))],
  };
}

function isShownWhole({ select }: QueryIntent, table: TableSchema): boolean {
  return table.columns
    .filter((column) => !isKey(table, column))
    .every((column) =>
      select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimensionOf(table, column))),
    );
}

type DayAsked = Extract<Further, { kind: 'day' }>;

function withDay(
  intent: QueryIntent,
  subject: TableSchema,
  asked: DayAsked,
  { isOne, schema }: { readonly isOne: boolean; readonly schema: Schema },
): QueryIntent | null {
  const { tables, paths } = schema;
  const put = (table: TableSchema, days: readonly ColumnSchema[]) =>
    withShown(
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
  if (ends.has(act.lower) && conditioned === validity(subject)?.end) return conditioned;
  if (!isOne) return null;
  return dayOfSeveral(act, subject) ?? (begins.has(act.lower) ? dayOf(subject) : null);
}

/** The one day or year that a verb names. */
function dayNamed(act: Token, table: TableSchema): ColumnSchema | null {
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
function withOccasion(
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
