import { keyDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const now = new Set(['now', 'currently', 'nowadays']);

/** "Now" asks how things stand: it is no condition on a day that a thing has once, such as its launch. */
export const stateOfNow: Law = ({ filters }, { tokens, tables }) => {
  const said = tokens.find(({ lower }) => now.has(lower));
  if (said === undefined) return null;
  const isOnce = filters.some((filter) => {
    if (filter.kind !== 'range' || filter.bounds === 'number' || filter.from === null) return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    return filter.from === filter.to && table !== undefined && keyDate(table) === null;
  });
  return isOnce ? said.text : null;
};
