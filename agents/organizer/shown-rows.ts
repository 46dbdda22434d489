import { columnRoles } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { extremesOf } from './extreme-rows.ts';

const firstRows = 8;
const lastRows = 2;
const shownMeasures = 3;

/** The rows of a result that a writer needs to see, by number: the first, the last, and those with extreme values. */
export function shownRows(result: ResultTable): number[] {
  const count = result.rows.length;
  const rows = new Set<number>();
  for (let row = 0; row < Math.min(firstRows, count); row += 1) rows.add(row);
  for (let row = Math.max(0, count - lastRows); row < count; row += 1) rows.add(row);
  const measures = columnRoles(result).flatMap((role, index) => (role === 'measure' ? [index] : []));
  for (const column of measures.slice(0, shownMeasures)) {
    const extremes = extremesOf(result, column);
    if (extremes !== null) rows.add(extremes.lowest).add(extremes.highest);
  }
  return [...rows].sort((one, other) => one - other);
}
