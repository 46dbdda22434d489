import type { Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { headings } from '../../query/writer/built-in/compile-intent.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import {
  columnNamed,
  isKey,
  isLevel,
  keyDate,
  labelColumns,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { type CoreQuery, figureIn, namedCore } from './core-query.ts';

/** A level that is followed by day: prices of products, values of companies. */
export type Followed = {
  readonly table: TableSchema;
  readonly day: ColumnSchema;
  readonly level: ColumnSchema;
  readonly owner: JoinStep;
};

export type Period = { readonly from: string; readonly to: string };

/** "Members of the index" are followed by what each of them is one of: the shares whose prices are kept. */
export function followedThings(things: CoreQuery): CoreQuery {
  const { tables, intent } = things;
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  if (own === undefined || isFollowed(intent.subject, tables)) return things;
  // The index whose members they are is named, and is none of the many.
  const isNamed = (table: string) =>
    intent.filters.some((filter) => filter.kind === 'equals' && sameName(filter.column.table, table));
  const [key, ...others] = own.foreignKeys.filter(
    ({ referencedTable }) => isFollowed(referencedTable, tables) && !isNamed(referencedTable),
  );
  if (key === undefined || others.length > 0 || intent.groupBy.length > 0) return things;
  const { referencedTable: subject } = key;
  const back: JoinStep = {
    fromTable: subject,
    fromColumns: [...key.referencedColumns],
    toTable: own.name,
    toColumns: [...key.columns],
  };
  const joins = [back, ...intent.joins.filter(({ toTable }) => !sameName(toTable, subject))];
  return { ...things, intent: { ...intent, subject, joins } };
}

/**
 * "How did Tesla perform": a thing that is named goes by what it has issued, where the close of each day is kept of that and not of itself. Several
 * of them are each told. null where no close is kept of either.
 */
export function quotedThings(things: CoreQuery): CoreQuery | null {
  const { tables, intent } = things;
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  const isQuoted = (subject: string) => {
    const level = followedLevel({ ...things, intent: { ...intent, subject } }, undefined)?.level;
    return level !== undefined && isOfClose(level);
  };
  if (own === undefined || !isNamed(things, own)) return null;
  if (isQuoted(own.name)) return things;
  const [only, ...others] = tables.flatMap((table) =>
    isQuoted(table.name)
      ? table.foreignKeys.flatMap((key) => (sameName(key.referencedTable, own.name) ? [{ table, key }] : []))
      : [],
  );
  if (only === undefined || others.length > 0 || intent.groupBy.length > 0) return null;
  const owner: JoinStep = {
    fromTable: only.table.name,
    fromColumns: [...only.key.columns],
    toTable: own.name,
    toColumns: [...only.key.referencedColumns],
  };
  return { ...things, intent: { ...intent, subject: only.table.name, joins: [owner, ...intent.joins] } };
}

/** Whether things are those of a name, or of several. */
function isNamed({ intent }: CoreQuery, table: TableSchema): boolean {
  const names = labelColumns(table).map(({ name }) => name);
  return intent.filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      sameName(filter.column.table, table.name) &&
      names.some((name) => sameName(name, filter.column.column)),
  );
}

/** Whether a table keeps a level of such things by day. */
export function isFollowed(subject: string, tables: Tables): boolean {
  return tables.some(
    (table) =>
      keyDate(table) !== null &&
      table.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, subject)) &&
      table.columns.some((column) => isNumeric(column) && !isKey(table, column) && isLevel(column) === true),
  );
}

/** The level that is named, else the one that the things are followed by: of several the last of the day. */
export function followedLevel(things: CoreQuery, measured: CoreQuery | undefined): Followed | null {
  const { tables, intent } = things;
  const named = measured && figureIn(measured)?.measure.column;
  if (measured !== undefined && !named) return null;
  const found = tables.flatMap((table): Followed[] => {
    const day = keyDate(table);
    const key = table.foreignKeys.find(({ referencedTable }) => sameName(referencedTable, intent.subject));
    if (day === null || key === undefined) return [];
    const owner = {
      fromTable: table.name,
      fromColumns: [...key.columns],
      toTable: intent.subject,
      toColumns: [...key.referencedColumns],
    };
    return table.columns.flatMap((level) => {
      const isMeant = named ? sameName(named.table, table.name) && sameName(named.column, level.name) : true;
      return isMeant && isNumeric(level) && !isKey(table, level) && isLevel(level) === true
        ? [{ table, day, level, owner }]
        : [];
    });
  });
  return found.find(({ level }) => isOfClose(level)) ?? found[0] ?? null;
}

function isOfClose({ name, description }: ColumnSchema): boolean {
  return closing.test(`${nameInWords(name)} ${description ?? ''}`);
}

const closing = /\b(?:clos(?:e|ing)|last|settlement)\b/i;

/** The one time that a text tells and tells nothing but. */
export function periodOf(text: string, today: string): Period | null {
  const tokens = tokenize(text);
  const [span, ...others] = readDates(tokens, today);
  if (span?.meaning.kind !== 'range' || others.length > 0) return null;
  const rest = [...tokens.slice(0, span.first), ...tokens.slice(span.end)];
  if (!rest.every(({ lower }) => isStopWord(lower))) return null;
  const { from, to } = span.meaning;
  return from === null ? null : { from, to: to === null || to > today ? today : to };
}

/**
 * The last day whose value a change over a period starts from: the day before it, or the end that "since the end of" names. Between two days it is
 * the first of them.
 */
export function startOf(period: Period, { at = '', when = '' }: Readonly<Record<string, string>>): string {
  const isBetween = /^(?:between|from)$/i.test(at) && isDay(when);
  const isEnd = /^(?:the )?(?:(?:end|close) (?:of )?|(?:year|month|quarter) end)\b/i.test(when);
  return isBetween || isEnd ? period.from : dayAfter(period.from, -1);
}

/** Whether a text begins with a day, and not with a month or a year. */
function isDay(text: string): boolean {
  const [first] = readDates(tokenize(text.split(/\s(?:and|to|until|till)\s/u, 1)[0] ?? ''), '2000-01-01');
  return first?.first === 0 && first.meaning.kind === 'range' && first.meaning.unit === 'day';
}

/** Every row of the level, within a time where there is one: keys and names of the thing, day, level. */
export function rowsWithin(things: CoreQuery, followed: Followed, period: Period | null): NamedQuery {
  const { table, day, level, owner } = followed;
  const ref = { table: table.name, column: day.name };
  const within: Filter | null = period && {
    kind: 'range',
    column: ref,
    ...period,
    includeFrom: true,
    includeTo: true,
    bounds: day.kind === 'datetime' ? 'day-of-datetime' : 'day',
  };
  const { tables, dialect, intent } = things;
  const read: QueryIntent = {
    ...intent,
    subject: table.name,
    joins: [owner, ...intent.joins],
    select: [
      ...shownOf(things).map((dimension) => ({ dimension })),
      { dimension: dimensionOf(table, day) },
      { dimension: dimensionOf(table, level) },
    ],
    filters: [...intent.filters, ...(within === null ? [] : [within])],
    orderBy: [],
    distinct: false,
  };
  return namedCore({ intent: read, dialect, tables });
}

/**
 * "Since the base date", "since purchase": each thing with the level that it has by itself at a day that is called so, beside that day. null where
 * not exactly one such level stands there.
 */
export function rowsAtOrigin(things: CoreQuery, said: string): NamedQuery | null {
  const table = things.tables.find(({ name }) => sameName(name, things.intent.subject));
  const wanted = words(said).map(stemOf);
  const calls = ({ name, description }: ColumnSchema) =>
    new Set(words(`${nameInWords(name)} ${description ?? ''}`).map(stemOf));
  const days = table?.columns.filter(
    (column) => isDate(column) && wanted.every((stem) => calls(column).has(stem)),
  );
  const [level, ...others] = (table?.columns ?? []).filter(
    (column) =>
      isNumeric(column) &&
      isLevel(column) === true &&
      words(nameInWords(column.name)).some((word) => wanted.includes(stemOf(word))),
  );
  if (table === undefined || days?.length !== 1 || level === undefined || others.length > 0) return null;
  const select = [...shownOf(things), dimensionOf(table, level)].map((dimension) => ({ dimension }));
  return namedCore({ ...things, intent: { ...things.intent, select, orderBy: [], distinct: false } });
}

/** Keys and names of the things, each once. */
function shownOf({ tables, intent }: CoreQuery) {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  if (table === undefined) return [];
  const keys = table.primaryKey.flatMap((name) => columnNamed(table, name) ?? []);
  const labels = labelColumns(table).filter((label) => !keys.includes(label));
  return [...keys, ...labels].map((column) => dimensionOf(table, column));
}

/** What the columns of such rows are called. */
export function columnsOf(things: CoreQuery, { table, day, level }: Followed) {
  const shown = shownOf(things);
  const all = headings([
    ...shown.map((dimension) => ({ dimension })),
    { dimension: dimensionOf(table, day) },
    { dimension: dimensionOf(table, level) },
  ]);
  const owner = things.tables.find(({ name }) => sameName(name, things.intent.subject));
  const keys = all.slice(0, owner?.primaryKey.length ?? 0);
  const names = all.slice(keys.length, -2);
  return { keys, names: names.length > 0 ? names : keys, level: all.at(-1) ?? '' };
}
