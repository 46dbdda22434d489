import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
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
  const days = filters.flatMap((filter) => {
    if (filter.kind !== 'range' && filter.kind !== 'equals') return [];
    const column = table && columnNamed(table, filter.column.column);
    if (!sameName(filter.column.table, subject) || !column || !(isYear(column) || isDate(column))) return [];
    return filter.kind === 'range' ? [filter.from, filter.to] : filter.values;
  });
  const isListed = select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (!isNamed || !isListed || days.length === 0) return null;
  const said = tokens.find(({ text }) => text !== '' && days.some((day) => String(day ?? '').includes(text)));
  return said?.text ?? String(days[0]);
};
