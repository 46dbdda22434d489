import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { columnHeading, columnTitle } from '#lib/domain/column-title.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

/** A mark of a chart as it names itself: its place on the axis, and its series where there are several. */
export type ChartMark = { readonly place: string; readonly series: string | null };

/** The cell that a mark draws; null where several could be meant, as with marks told apart by a number. */
export function cellOfPoint(
  spec: ChartSpec,
  table: ResultTable,
  mark: ChartMark,
  locale: Locale,
): { readonly row: number; readonly column: number } | null {
  const indexOf = (name: string | null) => table.columns.findIndex((column) => column.name === name);
  const x = indexOf(spec.x);
  const series = indexOf(spec.series);
  const measures = spec.y.map(indexOf).filter((index) => index >= 0);
  const named = measures.filter((index) => {
    const column = table.columns[index];
    return (
      column && [column.name, columnTitle(column.name), columnHeading(column)].includes(mark.series ?? '')
    );
  });
  const column = measures.length === 1 ? measures[0] : named[0];
  if (x < 0 || column === undefined) return null;
  const formatX = columnFormatter(table, x, locale);
  const formatSeries = series < 0 ? null : columnFormatter(table, series, locale);
  const rows = table.rows.flatMap((row, index) => {
    const isPlace = [formatX(row[x] ?? null), String(row[x])].includes(mark.place);
    const isSeries = formatSeries === null || formatSeries(row[series] ?? null) === mark.series;
    return isPlace && isSeries ? [index] : [];
  });
  const [row] = rows;
  return rows.length === 1 && row !== undefined ? { row, column } : null;
}
