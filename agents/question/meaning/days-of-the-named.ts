import { isYear } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const asksWhether = /^(?:is|are|was|were|do|does|did|has|have|had|can|will)$/;

/**
 * A thing that the question names is not picked out once more by a day or year that it has once: "the index A in 2024" is about its
 * levels of that year, not about whether it was launched then.
 */
export const daysOfTheNamed: Law = ({ subject, joins, filters, select }, { tokens, tables }) => {
  if (joins.length > 0 || asksWhether.test(tokens[0]?.lower ?? '')) return null;
  const table = tables.find(({ name }) => sameName(name, subject));
  const isNamed = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      sameName(filter.column.table, subject) &&
      table !== undefined &&
      columnNamed(table, filter.column.column)?.unique === true,
  );
  const day = filters.find((filter) => {
    if (filter.kind !== 'range' || !sameName(filter.column.table, subject)) return false;
    const column = table && columnNamed(table, filter.column.column);
    return filter.bounds !== 'number' || (!!column && isYear(column));
  });
  const isListed = select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (!isNamed || !isListed || day?.kind !== 'range') return null;
  const [from, to] = [day.from, day.to].map((bound) => String(bound ?? ''));
  return tokens.find(({ text }) => text !== '' && (from?.includes(text) || to?.includes(text)))?.text ?? null;
};
