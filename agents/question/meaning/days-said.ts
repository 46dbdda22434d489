import { conditionsIn, type Filter } from '#lib/domain/query-intent.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { columnAt, columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Asked, Law } from './law.ts';

const where = 'where';
const dayWords = new Set(['date', 'day', 'time']);

/** No day is called by a word: "the five newest members" joined on no day "five". */
export const daysSaid: Law = ({ filters }, asked) =>
  conditionsIn(filters).flatMap((filter) => wordsForDays(filter, asked))[0] ?? null;

function wordsForDays(filter: Filter, { tables }: Asked): string[] {
  if (filter.kind !== 'equals') return [];
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  const column = table && columnNamed(table, filter.column.column);
  if (!column || !isDate(column)) return [];
  return filter.values.flatMap((value) => (typeof value === 'string' && !/\d\d/.test(value) ? [value] : []));
}

/** Where something begins is no day. */
export const whereIsNoDay: Law = ({ select }, { tokens, tables }) => {
  if (tokens[0]?.lower !== where) return null;
  const areDays = select.every((item) => {
    if ('measure' in item) return true;
    const column = columnAt(item.dimension.column, tables);
    return column !== null && (isDate(column) || dayWords.has(spokenParts(column.name).at(-1) ?? ''));
  });
  return areDays ? tokens[0].text : null;
};
