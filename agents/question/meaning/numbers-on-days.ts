import type { Filter } from '#lib/domain/query-intent.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** "More than 10 days after" is no day that is larger than 10. */
export const numbersOnDays: Law = ({ filters }, { tables }) => {
  const numberOnDay = (filter: Filter): string | null => {
    if (filter.kind === 'exists' || filter.kind === 'any')
      return filter.filters.map(numberOnDay).find((number) => number !== null) ?? null;
    if (filter.kind !== 'range' || filter.bounds !== 'number') return null;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    const column = table && columnNamed(table, filter.column.column);
    return column && isDate(column) ? String(filter.from ?? filter.to) : null;
  };
  return filters.map(numberOnDay).find((number) => number !== null) ?? null;
};
