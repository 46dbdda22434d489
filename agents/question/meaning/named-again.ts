import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** "Shares in both A and B": the names A and B by themselves answer nothing. */
export const namedAgain: Law = ({ select, filters, groupBy, joins }, { tokens, isPart }) => {
  const [only, ...others] = select;
  if (isPart || only === undefined || others.length > 0 || !('dimension' in only)) return null;
  if (groupBy.length > 0 || joins.length > 0) return null;
  const { table, column } = only.dimension.column;
  const isNamed = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length > 1 &&
      sameName(filter.column.table, table) &&
      sameName(filter.column.column, column),
  );
  return isNamed ? (tokens.find(({ lower }) => lower === 'both')?.text ?? 'and') : null;
};
