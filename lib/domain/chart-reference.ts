import { plainText } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { Locale } from './locale.ts';
import type { ChartAnnotation, ChartFigure, ChartLine } from './plotly-figure.ts';
import { writeNumber } from './write-number.ts';

/** The figure with the line that its spec wants across the value axis, in each of its panels. */
export function withReference(
  figure: ChartFigure,
  spec: ChartSpec,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const wanted = spec.looks?.reference;
  if (wanted === undefined) return figure;
  const { layout } = figure;
  const value = wanted.value;
  const shown = writeNumber(value, locale, 0, 4);
  const name = wanted.label === '' ? shown : `${wanted.label}: ${shown}`;
  if (spec.logScale && value <= 0) {
    const note = `${name} has no place on a logarithmic scale.`;
    return { ...figure, notes: [...figure.notes, note] };
  }
  const isFlat = layout.yaxis?.autorange === 'reversed';
  const axes = Object.keys(layout)
    .filter((key) => /^yaxis\d*$/.test(key))
    .map((key) => key.replace('yaxis', ''));
  const { ink, background } = chartSurface[theme];
  const line = { color: ink, width: 1.5, dash: 'dash' } as const;
  const lines = axes.map((panel): ChartLine => {
    const across = { type: 'line', line } as const;
    return isFlat
      ? { ...across, xref: 'x', yref: 'paper', x0: value, x1: value, y0: 0, y1: 1 }
      : { ...across, xref: `x${panel} domain`, yref: `y${panel}`, x0: 0, x1: 1, y0: value, y1: value };
  });
  // A text on an axis of logarithms is placed by the logarithm, a line by its value.
  const at = spec.logScale ? Math.log10(value) : value;
  const font = { size: 11, color: ink };
  const words = { text: plainText(name), showarrow: false, font, bgcolor: background } as const;
  const label: ChartAnnotation = isFlat
    ? { ...words, xref: 'x', yref: 'paper', x: at, y: 1, xanchor: 'left', yanchor: 'top' }
    : { ...words, xref: 'x domain', yref: 'y', x: 1, y: at, xanchor: 'right', yanchor: 'bottom' };
  return {
    ...figure,
    layout: { ...layout, shapes: lines, annotations: [...(layout.annotations ?? []), label] },
  };
}
