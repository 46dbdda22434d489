import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "Which index was launched in 2024" may name one. */
const asking = wordsFor('beforeNames');

/**
 * "Shares in both A and B": the names A and B by themselves answer nothing. "The index A in 2024" is about its levels of that year, and not
 * whether it was launched then.
 */
export const namedAgain: Law = ({ select, filters, groupBy, joins }, { tokens, isPart }) => {
  const [only, ...others] = select;
  if (isPart || only === undefined || others.length > 0 || !('dimension' in only)) return null;
  if (groupBy.length > 0 || joins.length > 0) return null;
  const { table, column } = only.dimension.column;
  const named = filters.find(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      sameName(filter.column.table, table) &&
      sameName(filter.column.column, column),
  );
  if (named?.kind !== 'equals') return null;
  if (named.values.length > 1) return tokens.find(({ lower }) => lower === 'both')?.text ?? 'and';
  const isDated = filters.some(
    (filter) => filter.kind === 'range' && filter.bounds !== 'number' && sameName(filter.column.table, table),
  );
  return isDated && !asking.has(tokens[0]?.lower ?? '') ? String(named.values[0]) : null;
};
