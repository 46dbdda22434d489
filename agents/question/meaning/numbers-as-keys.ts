import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { numberOfRows } from '../assumed/exact-numbers.ts';
import type { Law } from './law.ts';

/** "Films in two shops" are in so many of them, and not in the one whose key is 2. */
export const numbersAsKeys: Law = ({ filters }, { tokens, tables }) => {
  const found = numberOfRows(tokens, tables);
  const said = found === null ? undefined : tokens[found.at];
  if (said === undefined) return null;
  const isKeyed = filters.some((filter) => {
    if (filter.kind !== 'equals' || !filter.values.some((value) => Number(value) === said.value))
      return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    const column = table && columnNamed(table, filter.column.column);
    return !!table && !!column && isKey(table, column);
  });
  return isKeyed ? said.text : null;
};
