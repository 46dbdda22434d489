import type { Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { keyDate, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const now = wordsFor('nowadays');

/** "Now" asks how things stand: it is no condition on a day that a thing has once, such as its launch. */
export const stateOfNow: Law = ({ filters }, { tokens, tables }) => {
  const said = tokens.find(({ lower }) => now.has(lower));
  if (said === undefined) return null;
  const isOfThings = (table: TableSchema) =>
    keyDate(table) === null && (said.lower !== 'today' || labelColumns(table).length > 0);
  const isOnce = (filter: Filter): boolean => {
    if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.some(isOnce);
    if (filter.kind !== 'range' || filter.bounds === 'number' || filter.from === null) return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    return filter.from === filter.to && table !== undefined && isOfThings(table);
  };
  return filters.some(isOnce) ? said.text : null;
};
