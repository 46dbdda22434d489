import type { ResultTable } from '#lib/domain/result-table.ts';

/** Nothing but empty cells, or one row of zeros. */
export function isBlank({ rows }: ResultTable): boolean {
  const [first] = rows;
  const onlyZeros = rows.length === 1 && first?.every((cell) => cell === 0 || cell === null) === true;
  return onlyZeros || rows.every((row) => row.every((cell) => cell === null));
}
