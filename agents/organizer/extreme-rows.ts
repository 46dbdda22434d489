import { compareNumbers } from '#lib/domain/compare-numbers.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

export type Extremes = {
  readonly lowest: number;
  readonly highest: number;
  /** Row numbers, the largest first, those without a value left out. */
  readonly order: readonly number[];
  /** Whether all values are the same. */
  readonly isFlat: boolean;
};

/** Where a number column is smallest and largest, compared exactly; null when it holds no number. */
export function extremesOf({ rows }: ResultTable, column: number): Extremes | null {
  const value = (row: number) => rows[row]?.[column] ?? null;
  const order = rows
    .flatMap((_, row) => (compareNumbers(value(row), 0) === null ? [] : [row]))
    .toSorted((one, other) => compareNumbers(value(other), value(one)) ?? 0);
  const highest = order[0];
  if (highest === undefined) return null;
  // Of equals the first row stands for them, at both ends.
  const smallest = order.at(-1) ?? highest;
  const lowest = order.find((row) => compareNumbers(value(row), value(smallest)) === 0) ?? smallest;
  return { lowest, highest, order, isFlat: compareNumbers(value(highest), value(lowest)) === 0 };
}

/** The first row whose value of a column comes first or last, as texts and numbers compare; null without any value. */
export function extremeRow(
  { rows }: ResultTable,
  column: number,
  which: 'smallest' | 'largest',
): number | null {
  let best: { row: number; value: CellValue & {} } | null = null;
  for (const [row, values] of rows.entries()) {
    const value = values[column];
    if (value === null || value === undefined) continue;
    const isBetter = best !== null && (which === 'smallest' ? value < best.value : value > best.value);
    if (best === null || isBetter) best = { row, value };
  }
  return best?.row ?? null;
}
