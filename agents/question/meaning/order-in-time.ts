import { conditionsIn } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnAt, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const early = wordsFor('early');
const late = wordsFor('late');
const inTime = wordsFor('early', 'late');
const parts = wordsFor('partsOfTime');

/** Who was hired first has the earliest day, and not the latest one: of days the oldest comes first. */
export const orderInTime: Law = ({ limit, orderBy: [first] }, { tokens, tables }) => {
  if (limit === null || first === undefined) return null;
  const { by } = first;
  const ranked = 'dimension' in by ? by.dimension.column : by.measure.column;
  const isRaw = 'dimension' in by || by.measure.aggregate === null;
  const column = ranked === null ? undefined : columnAt(ranked, tables);
  if (!column || !isRaw || !isDay(column)) return null;
  const [says, against] = first.descending ? [late, early] : [early, late];
  const isTurned = saidIn(tokens, says) === null;
  return isTurned ? saidIn(tokens, against) : null;
};

/** "The latest level of Oxbow" is none of the day that this one row has: of one row none is the latest. */
export const latestOfOne: Law = ({ filters, orderBy: [first], limit }, { tokens, tables }) => {
  const ordered = first !== undefined && 'dimension' in first.by ? first.by.dimension.column : null;
  const days = [
    ...conditionsIn(filters).flatMap((filter) => (filter.kind === 'latest' ? [filter.column] : [])),
    ...(limit === 1 && ordered !== null && isDay(columnAt(ordered, tables)) ? [ordered] : []),
  ];
  const named = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter.column] : [],
  );
  const isOfOne = days.some(({ table }) =>
    named.some((column) => sameName(column.table, table) && columnAt(column, tables)?.unique === true),
  );
  return isOfOne ? saidIn(tokens, inTime) : null;
};

function isDay(column: ColumnSchema | null): boolean {
  return column !== null && (isDate(column) || isYear(column));
}

/** "The first quarter", "the last 3 months" and "last year" are times, and no places in an order. */
export function saidIn(tokens: Tokens, words: ReadonlySet<string>): string | null {
  const found = tokens.find(({ lower }, at) => {
    const next = tokens[at + 1]?.kind === 'number' ? tokens[at + 2] : tokens[at + 1];
    return words.has(lower) && !parts.has(next?.lower ?? '');
  });
  return found?.text ?? null;
}
