import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

export type ResultDiff = {
  /** Columns are compared by place and name. */
  readonly sameColumns: boolean;
  /** Rows that both have, as multisets: order does not count, how often does. */
  readonly common: number;
  readonly onlyLeft: ResultTable;
  readonly onlyRight: ResultTable;
};

/** What two results have in common and what only one of them has. */
export function diffResults(left: ResultTable, right: ResultTable): ResultDiff {
  const onlyRight = new Map<string, CellValue[][]>();
  for (const row of right.rows) {
    const key = JSON.stringify(row);
    onlyRight.set(key, [...(onlyRight.get(key) ?? []), row]);
  }
  const onlyLeft: CellValue[][] = [];
  for (const row of left.rows) {
    const matches = onlyRight.get(JSON.stringify(row));
    if (matches?.pop() === undefined) onlyLeft.push(row);
  }
  return {
    sameColumns:
      left.columns.length === right.columns.length &&
      left.columns.every(({ name }, index) => name === right.columns[index]?.name),
    common: left.rows.length - onlyLeft.length,
    onlyLeft: { ...left, rows: onlyLeft },
    onlyRight: { ...right, rows: [...onlyRight.values()].flat() },
  };
}
