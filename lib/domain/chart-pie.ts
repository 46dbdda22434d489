import type { ChartData } from './chart-data.ts';
import { colourOf, layoutOf, plainText } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { ChartFigure } from './plotly-figure.ts';

const largestSliceCount = 8;
/** Of the whole pie. */
const thinnestTold = 0.03;

export function pieFigure(spec: ChartSpec, data: ChartData, theme: ChartTheme): ChartFigure {
  const notes = [...data.notes];
  const points = new Map(data.series[0]?.points.map((point) => [String(point.x), point]));
  const all = data.categories.flatMap((category) => points.get(category) ?? []);
  const drawable = all.filter((point) => (point.y ?? 0) > 0);
  if (drawable.length < all.length)
    notes.push(`${all.length - drawable.length} without a value above zero cannot be a slice.`);
  if (spec.logScale) notes.push('Slices have no scale, so the logarithmic one is ignored.');
  const own = drawable.length > largestSliceCount ? drawable.slice(0, largestSliceCount - 1) : drawable;
  const rest = drawable.slice(own.length);
  const labels = own.map((point) => plainText(point.text));
  const values = own.map((point) => point.y ?? 0);
  const texts = own.map((point) => [point.exact]);
  if (rest.length > 0) {
    const sum = rest.reduce((total, point) => total + (point.y ?? 0), 0);
    labels.push(`Other (${rest.length})`);
    values.push(sum);
    texts.push([`${rest.length} slices together`]);
    notes.push(`${rest.length} more slices are drawn together as "Other".`);
  }
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    data: [
      {
        type: 'pie',
        labels,
        values,
        customdata: texts,
        hovertemplate: '%{label}<br><b>%{customdata}</b> (%{percent})<extra></extra>',
        sort: false,
        direction: 'clockwise',
        // Figures of thin slices would lie on each other; pointing at one tells it.
        texttemplate: values.map((value) => (value < thinnestTold * total ? '' : '%{percent}')),
        marker: {
          colors: labels.map((label, index) => colourOf(spec, theme, own[index]?.key ?? label, index)),
          line: { color: chartSurface[theme].background, width: 2 },
        },
      },
    ],
    layout: layoutOf(spec, theme, notes, true),
    notes,
  };
}
