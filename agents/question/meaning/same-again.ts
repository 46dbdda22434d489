import type { ColumnRef } from '#lib/domain/query-intent.ts';
import { columnNamed, sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const asksWhether = /^(?:is|are|was|were|do|does|did|has|have|had|can|will)$/;

/**
 * The name that the question gives is no answer to it: "what did Alphabet use to be called" is not "Alphabet". Where a
 * further condition decides whether there is a row at all, the name says that there is.
 */
export const sameAgain: Law = ({ select, filters, groupBy }, { tokens, tables, isPart = false }) => {
  if (isPart) return null;
  const given = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter] : [],
  );
  if (given.length === 0 || given.length < filters.length || asksWhether.test(tokens[0]?.lower ?? ''))
    return null;
  // One thing that is named is one.
  const isCount = select.every((item) => 'measure' in item && item.measure.aggregate === 'count');
  const counted = select.flatMap((item) => ('measure' in item ? [item.measure.table] : []));
  const isOne = given.every(({ column: { table, column } }) => {
    const known = tables.find(({ name }) => sameName(name, table));
    const isUnique = known !== undefined && columnNamed(known, column)?.unique === true;
    return isUnique && counted.every((name) => sameName(name, table));
  });
  if (isCount && isOne && groupBy.length === 0 && tokens[0]?.lower !== 'how')
    return String(given[0]?.values[0] ?? '');
  const shown = select.map((item) => {
    if ('dimension' in item) return item.dimension.grain === null ? item.dimension.column : null;
    const { aggregate, column, times, expression } = item.measure;
    return aggregate === null && times === null && expression === undefined ? column : null;
  });
  const isGiven = (column: ColumnRef | null) =>
    column !== null && given.some((filter) => sameColumn(filter.column, column));
  return shown.every(isGiven) ? String(given[0]?.values[0] ?? '') : null;
};
