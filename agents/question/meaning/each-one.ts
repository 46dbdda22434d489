import type { ColumnRef, Dimension, QueryIntent } from '#lib/domain/query-intent.ts';
import { isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { cuesIn, grainNouns } from '../../query/writer/built-in/cues.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import {
  columnAt,
  columnNamed,
  isAdditive,
  isKey,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { type Asked, type Law, tableAfter } from './law.ts';
import { wordsFor } from './lexicon.ts';

const dividing = wordsFor('linking');
const eachOne = wordsFor('eachOne');

/** One row cannot be one of each: neither "in each country", "each year" nor "per country". A number of all rows is one as well. */
export const oneOfEach: Law = (intent, asked) => {
  if (intent.limit !== 1 && !isCountOfAll(intent)) return null;
  const { tokens } = asked;
  const each = tokens.find(
    ({ lower }, at) =>
      (lower === 'each' || lower === 'every') &&
      (dividing.has(tokens[at - 1]?.lower ?? '') || Object.hasOwn(grainNouns, tokens[at + 1]?.lower ?? '')),
  );
  // "Earnings per share" are a figure by themselves.
  const isPer = (intent.groupBy.length > 0 && tableAfter('per', asked) !== null) || isToldPer(intent, asked);
  return each?.text ?? (isPer ? 'per' : null);
};

function isCountOfAll({ select, groupBy }: QueryIntent): boolean {
  const [only, ...others] = select;
  const isCount =
    only !== undefined && 'measure' in only && only.measure.aggregate?.startsWith('count') === true;
  return isCount && others.length === 0 && groupBy.length === 0;
}

/** "The top member per kind": the kind is shown beside the one that is ranked. */
function isToldPer({ select }: QueryIntent, { tokens, tables }: Asked): boolean {
  const said = tokens[tokens.findIndex(({ lower }) => lower === 'per') + 1];
  const columns = select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const isSaid = ({ table, column }: ColumnRef) =>
    columnAt({ table, column }, tables)?.kind === 'text' &&
    stemOf(spokenParts(column).at(-1) ?? '') === said?.stem;
  return columns.length > 1 && tokens.some(({ lower }) => lower === 'per') && columns.some(isSaid);
}

/** "The shipping cost of each client" is one figure for each, and not those of all their shipments. */
export const figureOfEach: Law = (intent, asked) => {
  const thing = tableAfter('each', asked) ?? tableAfter('every', asked);
  const isPlain =
    intent.groupBy.length === 0 &&
    intent.limit === null &&
    intent.filters.length === 0 &&
    intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (thing === null || !isPlain || sameName(thing.name, intent.subject)) return null;
  const rows = asked.tables.find(({ name }) => sameName(name, intent.subject));
  const isOfMany = rows?.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, thing.name));
  const isFigure = intent.select.some((item) => {
    const column = 'measure' in item ? item.measure.column : item.dimension.column;
    return (
      column !== null &&
      sameName(column.table, intent.subject) &&
      rows !== undefined &&
      isFigureOf(rows, column.column)
    );
  });
  return isOfMany === true && isFigure
    ? (asked.tokens.find(({ lower }) => eachOne.has(lower))?.text ?? null)
    : null;
};

function isFigureOf(table: TableSchema, name: string): boolean {
  const column = columnNamed(table, name);
  return column !== null && isNumeric(column) && !isKey(table, column);
}

/** "The top 3 shares in each index", "the 5 best tracks per genre" are so many of each one, and no 3 or 5 of all. */
export const topOfEach: Law = ({ limit }, { tokens }) => {
  if (limit === null || limit < 2) return null;
  const at = tokens.findIndex(({ lower }) => lower === String(limit));
  const each = tokens.findIndex(({ lower }) => lower === 'each' || lower === 'every');
  const per = tokens.findIndex(({ lower }) => lower === 'per');
  if (at < 0) return null;
  // "The top 5 shops by sales per customer" are of all: what they are ranked by is a rate.
  const isRanked = tokens.slice(at, Math.max(per, at)).some(({ lower }) => ranking.has(lower));
  const isPer = per > at && !isRanked && tokens.slice(at + 1, per).some(({ lower }) => !isStopWord(lower));
  const isEach = each > at && led.has(tokens[each - 1]?.lower ?? '');
  return isEach || isPer ? (tokens[isEach ? each : per]?.text ?? null) : null;
};

const ranking = wordsFor('singlingOut');
const led = wordsFor('within');

const asking = wordsFor('relating');

/** "Who came in every year" asks for those who left out none: a number of them for each year is not that. */
export const everyPeriod: Law = ({ groupBy }, { tokens, tables }) => {
  const at = tokens.findIndex(
    ({ lower }, place) => lower === 'every' && Object.hasOwn(grainNouns, tokens[place + 1]?.lower ?? ''),
  );
  if (at < 1 || !groupBy.some((group) => isPeriod(group, tables))) return null;
  return asksForThose(tokens.slice(0, at)) ? `every ${tokens[at + 1]?.text}` : null;
};

/** Whether the words before "every" ask which things do something, and for no figure of theirs. */
export function asksForThose(before: Tokens): boolean {
  const isFigure = cuesIn(before).some(
    ({ kind }) => kind === 'count' || kind === 'aggregate' || kind === 'superlative' || kind === 'how-much',
  );
  return !isFigure && before.some(({ lower }) => asking.has(lower));
}

function isPeriod({ column: { table, column }, grain }: Dimension, tables: Tables): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return grain !== null || (!!known && isYear(known));
}

/**
 * "Revenue per passenger" divides by a number of passengers, and "litres per fill" is one for each time: neither is a figure for each
 * value that such a column happens to hold.
 */
export const perWhat: Law = ({ select, groupBy }, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => lower === 'per');
  const what = tokens[at + 1];
  const isFigure = select.some((item) => 'measure' in item && item.measure.column !== null);
  if (at < 0 || what === undefined || !isFigure) return null;
  const isValue = groupBy.some(({ column: { table, column }, grain }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    if (!of || !known || grain !== null || isKey(of, known)) return false;
    const parts = spokenParts(known.name);
    const first = parts.length === 1 ? (parts[0] ?? '') : '';
    const counted = columnInWords(of, known).replace(/^number (?:of )?/, '');
    const isCount =
      isNumeric(known) && isAdditive(known) && [first, counted].some((name) => stemOf(name) === what.stem);
    return isCount || (isDate(known) && stemOf(parts[0] ?? '') === what.stem && parts[0] !== what.lower);
  });
  return isValue ? `per ${what.text}` : null;
};
