import pluralize from 'pluralize';
import type { ColumnRef } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { ownPersonName } from '#lib/schema/person-names.ts';
import { numbersThings, numberWords } from '#lib/schema/rows-called.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';

/** What the shape of a table says about it, whatever it holds. */

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function sameColumn(one: ColumnRef, other: ColumnRef): boolean {
  return sameName(one.table, other.table) && sameName(one.column, other.column);
}

/** Whether a key of the one leads to the other. */
export function refersTo({ foreignKeys }: TableSchema, { name }: { readonly name: string }): boolean {
  return foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name));
}

/** A name with its abbreviations spelled out: `first_nm` is `first_name`. */
function spelled({ name }: { readonly name: string }): string {
  return spokenParts(name).join('_');
}

export function isKey(table: TableSchema, column: ColumnSchema): boolean {
  return (
    table.primaryKey.some((name) => sameName(name, column.name)) ||
    table.foreignKeys.some((key) => key.columns.some((name) => sameName(name, column.name))) ||
    spokenParts(column.name).at(-1) === 'id' ||
    numbersThings(table, column)
  );
}

const beginning = /begin|start|from|effective|since|debut|open/i;
const ending = /end$|_end|finish|_to$|until|till|expir|daexp|close|thru|through/i;

/** The columns that say from when to when a row holds, if the table has such a pair. */
export function validity(table: TableSchema): { begin: ColumnSchema; end: ColumnSchema } | null {
  const dates = table.columns.filter(isDate);
  const begin = dates.find((column) => beginning.test(spelled(column)));
  // The `end_date` of a thing by itself is a day of it; rows that are kept from day to day hold until then.
  const isKeyed = table.primaryKey.some((name) => begin !== undefined && sameName(name, begin.name));
  const end = dates.find(
    (column) =>
      column !== begin && (ending.test(spelled(column)) || (isKeyed && /^end_/i.test(spelled(column)))),
  );
  return begin !== undefined && end !== undefined ? { begin, end } : null;
}

/**
 * True for tables that keep one row for each period (a weight, a rating, a number of shares): the beginning is part of
 * the key, so without a day the same thing would be counted once for each period of its past.
 */
export function keepsHistory(table: TableSchema): boolean {
  const pair = validity(table);
  return pair !== null && table.primaryKey.some((name) => sameName(name, pair.begin.name));
}

/**
 * The same of nameless rows with a key of their own, whose days are said to be those on which they hold: `effective_from`, `valid_to`. A card with a
 * number is a thing by itself, valid or not.
 */
export function saysValidity(table: TableSchema): boolean {
  if (labelColumns(table).length > 0) return false;
  const pair = validity(table);
  const says = (column: ColumnSchema) => /(?:^|_)(?:valid|effective)(?:_|$)/i.test(spelled(column));
  return pair !== null && says(pair.begin) && says(pair.end);
}

/** The day that a row of a dated fact is about: the date in its key, else the first date that is not a period's bound. */
export function eventDate(table: TableSchema): ColumnSchema | null {
  const pair = validity(table);
  const dates = table.columns.filter(
    (column) => isDate(column) && column !== pair?.begin && column !== pair?.end,
  );
  const inKey = dates.find((column) => table.primaryKey.some((name) => sameName(name, column.name)));
  // A person's row is about when they came, not about when they were born.
  return inKey ?? dates.find((column) => !/birth|born|dob/i.test(spelled(column))) ?? dates[0] ?? null;
}

/** The columns that name a row for a person, best first; empty when the table has none. */
export function labelColumns(table: TableSchema): ColumnSchema[] {
  const texts = table.columns.filter((column) => column.kind === 'text');
  const person = ownPersonName({ ...table, columns: texts });
  if (person !== null)
    return [person.given, person.family].flatMap((part) => texts.filter(({ name }) => name === part));
  const scored = texts
    .filter((column) => !isForeignKey(table, column))
    .map((column) => ({ column, score: labelScore(table, column) }))
    .filter((item) => item.score > 0)
    .sort((one, other) => other.score - one.score);
  const [best] = scored.length > 0 ? scored : onlyNames(texts);
  // The customer of an order is not the order's own name.
  const isOfOther = isFactSheet(table) && eventDate(table) !== null && best?.column.unique !== true;
  return best === undefined || isOfOther ? [] : [best.column];
}

/** A car is called by its plate: the one text that no two rows share. */
function onlyNames(texts: readonly ColumnSchema[]): { column: ColumnSchema; score: number }[] {
  const names = texts.filter(({ unique }) => unique === true);
  return names.length === 1 ? names.map((column) => ({ column, score: leastName })) : [];
}

const leastName = 0.5;

function isForeignKey(table: TableSchema, column: ColumnSchema): boolean {
  return table.foreignKeys.some((key) => key.columns.some((name) => sameName(name, column.name)));
}

function labelScore(table: TableSchema, column: ColumnSchema): number {
  const parts = spokenParts(column.name);
  const comment = (column.description ?? '').toLowerCase();
  let score = 0;
  if (parts.includes('name')) score = 3;
  else if (/\bname\b/.test(comment)) score = 2.8;
  else if (parts.some((part) => ['title', 'label'].includes(part))) score = 2.5;
  else if (isCalledAsTable(table, column)) score = 2.4;
  else if (parts.some((part) => /name$/.test(part))) score = 2.2;
  else if (column.unique === true && numbering.has(parts.at(-1) ?? '')) score = 1.2;
  else if (parts.some((part) => ['description', 'desc', 'text'].includes(part))) score = 1;
  else if (parts.some((part) => ['code', 'ticker', 'symbol'].includes(part))) score = 0.8;
  if (score === 0) return 0;
  if (
    parts.some((part) => ['type', 'file', 'user', 'middle', 'nick', 'short', 'old', 'former'].includes(part))
  )
    score -= 1;
  if (parts.length === 1) score += 0.3;
  const own = spokenParts(table.name).map((part) => part.replace(/s$/, ''));
  const isOwn = parts.length === 1 || parts.some((part) => own.includes(part.replace(/s$/, '')));
  if (isOwn && parts.length > 1) score += 0.3;
  if (column.unique === true) score += 0.3;
  if (
    column.distinctValues !== undefined &&
    table.rowCount > 20 &&
    column.distinctValues.length * 4 < table.rowCount
  )
    // That of its maker is not the name of a meter.
    score -= isOwn ? 1 : 2.5;
  return score;
}

/** Whether a column is called as its table is: the campus of campuses is their name, and the faculty of faculty how many there are. */
export function isCalledAsTable(table: TableSchema, column: ColumnSchema): boolean {
  return sameName(singular(spokenParts(column.name)), singular(spokenParts(table.name)));
}

function singular(parts: readonly string[]): string {
  return pluralize.singular(parts.join(' '));
}

/** A table without keys, as files are: each row is a fact with at most a number of its own, and its texts say what the fact is about. */
export function isFactSheet(table: TableSchema): boolean {
  const isName = ({ kind, unique, name }: ColumnSchema) =>
    kind === 'text' && unique === true && !numbering.has(nameInWords(name).split(' ').at(-1) ?? '');
  return table.primaryKey.length === 0 && table.foreignKeys.length === 0 && !table.columns.some(isName);
}

/** How columns end that number rows, or papers that have a number. */
export const numbering: ReadonlySet<string> = new Set([
  ...numberWords,
  ...'receipt invoice order booking transaction voucher ticket case'.split(' '),
]);

/** "Units" and "quantities" are added up: nobody asks how many different ones there are. */
export function isNumberOfPieces(column: string): boolean {
  return /^(?:(?:order|ordered|sold)[ _]?)?(?:quantity|qty|units|pieces)(?:[ _]?(?:ordered|sold))?$/i.test(
    column,
  );
}

/** Whether adding up a figure makes sense; prices, rates and levels are averaged instead. Weights in percent are parts of one whole. */
export function isAdditive(column: ColumnSchema): boolean {
  const told = `${column.name} ${nameInWords(column.name)} ${column.description ?? ''}`;
  if (/\bweights?\b/i.test(told) && /percent|pct|%/i.test(told)) return true;
  if (priceOfDay.test(column.name) || scale.test(column.name)) return false;
  return !/price|unit[ _]?cost|rate|ratio|percent|pct|level|(?<![a-z])age|mileage|rating|score|grade|satisfaction|px|average|yield|temperature|humidity|pressure|latitude|longitude|(?:^|[_ ])(?:max|min|mean|avg|median)(?:imum)?[_ ]/i.test(
    told,
  );
}

/** "Service (1-5)" */
const scale = /\(\d+ ?[-–] ?\d+\)$/;

/** The prices of a day, in files that call them by its time alone. */
const priceOfDay = /^(?:adj(?:usted)?[ _])?(?:close|high|low)$/i;

/**
 * A figure that is measured at a moment (a price, a value, a balance), so that adding it up over days means nothing; null
 * when neither this nor a flow (a volume, an amount paid) can be told from its name or comment.
 */
export function isLevel(column: ColumnSchema): boolean | null {
  // What is moved is weighed: it adds up, as a weight among others does not.
  if (/weight/i.test(column.name) && massUnit.test(spokenParts(column.name).at(-1) ?? '')) return false;
  if (priceOfDay.test(column.name)) return true;
  for (const text of [nameInWords(column.name), column.description ?? '']) {
    if (
      /\b(?:total|volume|amount|sales|revenue|dividends?|quantity|units|turnover|paid|income|cost|sold)\b/i.test(
        text,
      )
    )
      return false;
    if (
      /\b(?:prices?|rates?|levels?|capitali[sz]ation|value|balance|holdings?|position|outstanding|open interest|inventory|stock|weight)\b/i.test(
        text,
      )
    )
      return true;
  }
  return null;
}

const massUnit = /^(?:kgs?|kilos?|kilograms?|tonnes?|tons?|lbs?)$/i;

/** A text column whose values are the names of quarters: "2024Q1". */
export function quarterColumn(table: TableSchema): ColumnSchema | null {
  return (
    table.columns.find(({ distinctValues = [] }) => {
      return distinctValues.length > 0 && distinctValues.every((value) => /^\d{4}[- ]?Q[1-4]$/i.test(value));
    }) ?? null
  );
}

/** The date of a table that keeps one row a day for each thing: part of its key. */
export function keyDate(table: TableSchema): ColumnSchema | null {
  const event = eventDate(table);
  return event !== null && table.primaryKey.some((name) => sameName(name, event.name)) ? event : null;
}

/** The column that a reference means; null where no table has it. */
export function columnAt({ table, column }: ColumnRef, tables: Tables): ColumnSchema | null {
  const known = tables.find(({ name }) => sameName(name, table));
  return known === undefined ? null : columnNamed(known, column);
}

export function columnNamed(table: TableSchema, name: string): ColumnSchema | null {
  return table.columns.find((column) => sameName(column.name, name)) ?? null;
}

/**
 * The last day of the data, the "today" of relative dates: the latest day of any date column that is not an open end
 * (`9999-12-31`, `3000-01-01`) or a plan for the future. Falls back to the real day when the data has no dates.
 */
export function lastDayOf(tables: Tables, now: Date): string {
  const latestPlausible = `${now.getUTCFullYear() + 1}-12-31`;
  const keyed: string[] = [];
  const other: string[] = [];
  for (const table of tables) {
    const pair = validity(table);
    for (const column of table.columns) {
      if (!isDate(column) || column === pair?.end || typeof column.range?.max !== 'string') continue;
      const day = column.range.max.slice(0, 10);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > latestPlausible || isAhead(column)) continue;
      // Facts that are keyed by day say what "now" is; a payment or an effective date may lie ahead of it.
      // The first of a month stands for the whole of it.
      const isKeyed =
        column !== pair?.begin &&
        !isOfMonths(column) &&
        table.primaryKey.some((name) => sameName(name, column.name));
      (isKeyed ? keyed : other).push(day);
    }
  }
  const days = keyed.length > 0 ? keyed : other;
  return days.toSorted().at(-1) ?? now.toISOString().slice(0, 10);
}

function isOfMonths({ range }: ColumnSchema): boolean {
  return [range?.min, range?.max].every((day) => String(day).slice(8, 10) === '01');
}

const plansAhead = /hol|exp|matur|due|sched|plan|next|promis|renew/i;
const ends = new Set(['end', 'ends', 'until', 'to', 'target', 'eta']);

/** What is agreed or expected may lie behind the last day of which there is data. */
function isAhead(column: ColumnSchema): boolean {
  return plansAhead.test(spelled(column)) || spokenParts(column.name).some((part) => ends.has(part));
}
