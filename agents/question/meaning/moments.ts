import { isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const moments = new Set(['before', 'after', 'since', 'until', 'till']);

/** "Before 9" is said of a time: a price is below 9. */
export const onlyMoments: Law = ({ filters }, { tokens, tables }) => {
  const at = tokens.findIndex(
    ({ lower }, index) => moments.has(lower) && tokens[index + 1]?.kind === 'number',
  );
  const value = tokens[at + 1]?.value ?? null;
  if (at < 0 || value === null) return null;
  const isNoTime = filters.some((filter) => {
    if (filter.kind !== 'range' || filter.bounds !== 'number') return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    const column = table && columnNamed(table, filter.column.column);
    if (!column || !isNumeric(column) || isDate(column) || isYear(column)) return false;
    return near(filter.from, value) || near(filter.to, value);
  });
  return isNoTime ? `${tokens[at]?.text} ${tokens[at + 1]?.text}` : null;
};

/** "Before 1990" may have become "up to 1989". */
function near(bound: unknown, value: number): boolean {
  return typeof bound === 'number' && Math.abs(bound - value) <= 1;
}
