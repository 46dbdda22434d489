import type { ChartSpec } from '../chart-spec.ts';
import { plainChart } from '../plain-chart.ts';
import type { CellValue, ColumnKind, ResultTable } from '../result-table.ts';

/** Bars of a value by sector, with nothing else said about them. */
export const plainBars: ChartSpec = {
  kind: 'bar',
  title: 'Title',
  x: 'sector',
  y: ['value'],
  ...plainChart,
};

export function resultOf(
  columns: readonly (readonly [string, ColumnKind])[],
  rows: CellValue[][],
): ResultTable {
  return { columns: columns.map(([name, kind]) => ({ name, kind })), rows, truncatedBy: null, elapsedMs: 1 };
}
