import { chartData, columnIndex } from './chart-data.ts';
import { axis, colourOf, layoutOf, plainText } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { headingOf } from './column-title.ts';
import { formatCell } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { ChartAnnotation, ChartAxis, ChartFigure } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { writeShare } from './write-number.ts';

/** What a single figure says: the last value, and how it differs from the one before. */
export type FigureWords = {
  readonly value: string;
  /** "+12 (+4.5%) since 2024-02"; null for a value that none goes before. */
  readonly change: string | null;
  /** "2024-03", "2024-02: 270 before": where the figures are in the result. */
  readonly from: string;
};

/** The last value of a result in the order of its place column, in words. null when it has none. */
export function figureWords(spec: ChartSpec, table: ResultTable, locale: Locale): FigureWords | null {
  const points = (chartData(spec, table, locale).series[0]?.points ?? []).filter(({ y }) => y !== null);
  const [before, last] = points.length > 1 ? points.slice(-2) : [undefined, points[0]];
  const column = table.columns[columnIndex(table, spec.y[0] ?? spec.x)];
  if (last === undefined || last.y === null || column === undefined) return null;
  const unit = spec.looks?.unit ?? column.unit;
  const value = unit === undefined ? last.value : `${last.value} ${unit}`;
  if (before === undefined || before.y === null) return { value, change: null, from: last.text };
  const change = Number((last.y - before.y).toPrecision(12));
  const sign = change > 0 ? '+' : '';
  const part = before.y === 0 ? '' : ` (${sign}${writeShare(change / Math.abs(before.y), locale, 1, 1)})`;
  return {
    value,
    change: `${sign}${formatCell(change, column, locale)}${part} since ${before.text}`,
    from: `${last.text}; ${before.text}: ${before.value}`,
  };
}

/** The last value in large type, its change, and the course that led to it. */
export function singleFigure(
  spec: ChartSpec,
  table: ResultTable,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const data = chartData(spec, table, locale);
  const words = figureWords(spec, table, locale);
  const { ink, quiet } = chartSurface[theme];
  const points = data.series[0]?.points ?? [];
  const text = (said: string, y: number, size: number, color: string): ChartAnnotation => ({
    text: plainText(said),
    x: 0,
    y,
    xref: 'paper',
    yref: 'paper',
    xanchor: 'left',
    yanchor: 'top',
    showarrow: false,
    align: 'left',
    font: { size, color },
  });
  const hidden: ChartAxis = { ...axis(theme, ''), visible: false, fixedrange: true };
  const colour = colourOf(spec, theme, headingOf(table, spec.y[0] ?? spec.x), 0);
  return {
    data: [
      {
        type: 'scatter',
        name: plainText(headingOf(table, spec.y[0] ?? spec.x)),
        x: points.map((_, index) => index),
        y: points.map(({ y }) => y),
        customdata: points.map((point) => [plainText(point.text), point.exact, '']),
        hovertemplate: '%{customdata[0]}<br><b>%{customdata[1]}</b><extra></extra>',
        mode: points.length > 1 ? 'lines' : 'markers',
        connectgaps: false,
        line: { color: colour, width: 2 },
        marker: { color: colour, size: 5, opacity: 1 },
        fill: 'none',
      },
    ],
    layout: {
      ...layoutOf(spec, theme, data.notes, false),
      height: 240,
      annotations: [
        text(words?.value ?? 'No value', 1, 40, ink),
        ...(words?.change ? [text(words.change, 0.66, 14, ink)] : []),
        ...(words ? [text(words.from, 0.54, 12, quiet)] : []),
      ],
      xaxis: hidden,
      yaxis: { ...hidden, domain: [0, 0.36] },
    },
    notes: data.notes,
  };
}
