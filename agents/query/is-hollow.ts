import type { ResultTable } from '#lib/domain/result-table.ts';

/** Whether a result says nothing: it has no row, or every cell of every row is null. */
export function isHollow(result: ResultTable | null): boolean {
  return result?.rows.every((row) => row.every((cell) => cell === null)) ?? false;
}
