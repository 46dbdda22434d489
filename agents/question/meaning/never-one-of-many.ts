import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/**
 * "Customers who never ordered sugar", where each row is an order: that a row of theirs is of something else says nothing of their other
 * rows.
 */
export const neverOneOfMany: Law = ({ select, filters }, { tokens, tables }) => {
  const never = tokens.find(({ lower }) => lower === 'never');
  if (never === undefined) return null;
  const isTurned = filters.some((filter) => {
    if (filter.kind !== 'equals' || !filter.negated) return false;
    return select.some((item) => {
      if (!('dimension' in item) || item.dimension.column.table !== filter.column.table) return false;
      const table = tables.find(({ name }) => sameName(name, filter.column.table));
      return table && columnNamed(table, item.dimension.column.column)?.unique !== true;
    });
  });
  return isTurned ? never.text : null;
};
