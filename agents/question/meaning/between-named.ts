import type { Filter } from '#lib/domain/query-intent.ts';
import { words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** "Priced between Swift and Falcon": the two are the bounds, and not what is asked for. What lies on a way "between Rome and Bari" has them as places. */
export const betweenNamed: Law = ({ subject, filters }, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => lower === 'between');
  const named = tokens[at + 1];
  if (at < 0 || named?.kind !== 'word') return null;
  const table = tables.find(({ name }) => sameName(name, subject));
  const namesOf = (filter: Filter): unknown[] => {
    if (filter.kind === 'any') return filter.filters.flatMap(namesOf);
    if (filter.kind !== 'equals' || filter.negated || !sameName(filter.column.table, subject)) return [];
    return table && columnNamed(table, filter.column.column)?.unique === true ? filter.values : [];
  };
  const names = filters.flatMap(namesOf).map((value) => words(String(value))[0]);
  return names.length > 1 && names.includes(named.lower) ? `between ${named.text}` : null;
};
