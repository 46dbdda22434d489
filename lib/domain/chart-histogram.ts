import { boundedRows } from './chart-bounds.ts';
import { columnIndex } from './chart-data.ts';
import { axis, colourOf, layoutOf, plainText } from './chart-paint.ts';
import type { ChartTheme } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { numericValue } from './column-role.ts';
import { headingOf } from './column-title.ts';
import type { Locale } from './locale.ts';
import type { ChartFigure } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { writeCount } from './write-number.ts';

export function histogramFigure(
  spec: ChartSpec,
  whole: ResultTable,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const x = columnIndex(whole, spec.x);
  const { table, note } = boundedRows(spec, whole, x, locale);
  const values = table.rows.flatMap((row) => numericValue(row[x]) ?? []);
  const missing = table.rows.length - values.length;
  const notes = note === null ? [] : [note];
  if (missing > 0)
    notes.push(
      `${writeCount(missing, locale)} of ${writeCount(table.rows.length, locale)} rows have no number and are not counted.`,
    );
  return {
    data: [
      {
        type: 'histogram',
        name: plainText(headingOf(table, spec.x)),
        x: values,
        hovertemplate: '%{x}<br><b>%{y} rows</b><extra></extra>',
        marker: { color: colourOf(spec, theme, headingOf(table, spec.x), 0) },
      },
    ],
    layout: {
      ...layoutOf(spec, theme, notes, false),
      bargap: 0.04,
      xaxis: {
        ...axis(theme, spec.looks?.xTitle ?? headingOf(table, spec.x)),
        type: 'linear',
        showgrid: false,
      },
      yaxis: { ...axis(theme, spec.looks?.yTitle ?? 'Rows'), type: spec.logScale ? 'log' : 'linear' },
    },
    notes,
  };
}
