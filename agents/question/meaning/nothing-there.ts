import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import type { Law } from './law.ts';

/** "Not paid on time" is no bill without a payment that came in time: of what is missing nothing else can be true. */
export const nothingThere: Law = ({ filters }, { tokens }) => {
  const missing = filters.flatMap((filter) =>
    filter.kind === 'missing' && !filter.negated ? [filter.column] : [],
  );
  const isSpokenOf = missing.some((column) => filters.some((filter) => bounds(filter, column)));
  return isSpokenOf ? (tokens.find(({ lower }) => denying.has(lower))?.text ?? '') : null;
};

const denying = new Set([...english.plainer.never.split('|'), ...english.plainer.withoutOr]);

function bounds(filter: Filter, { table, column }: ColumnRef): boolean {
  if (filter.kind !== 'columns' && filter.kind !== 'range' && filter.kind !== 'days-apart') return false;
  return sameName(filter.column.table, table) && sameName(filter.column.column, column);
}
