import { columnRoles, numericValue } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

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
    const [lowest, highest] = extremes(result, column);
    if (lowest !== null) rows.add(lowest);
    if (highest !== null) rows.add(highest);
  }
  return [...rows].sort((one, other) => one - other);
}

function extremes({ rows }: ResultTable, column: number): [number | null, number | null] {
  let lowest: { row: number; value: number } | null = null;
  let highest: { row: number; value: number } | null = null;
  for (const [row, cells] of rows.entries()) {
    const value = numericValue(cells[column]);
    if (value === null) continue;
    if (lowest === null || value < lowest.value) lowest = { row, value };
    if (highest === null || value > highest.value) highest = { row, value };
  }
  return [lowest?.row ?? null, highest?.row ?? null];
}
