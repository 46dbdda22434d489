import type { CellValue } from '../domain/result-table.ts';

const isoDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;

/** Whether a text column holds nothing but ISO days or times, and at least one. */
export function allDays(cells: Iterable<CellValue>): boolean {
  let found = false;
  for (const cell of cells) {
    if (cell === null) continue;
    if (typeof cell !== 'string' || !isoDay.test(cell)) return false;
    found = true;
  }
  return found;
}

/** The cells of one column of a result. */
export function* columnCells(rows: readonly CellValue[][], index: number): Iterable<CellValue> {
  for (const row of rows) yield row[index] ?? null;
}
