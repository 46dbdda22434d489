import type { ChartData } from './chart-data.ts';
import { axis, colourOf, layoutOf, plainText, shortened } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { Locale } from './locale.ts';
import type { ChartAnnotation, ChartAxis, ChartFigure, ChartTrace } from './plotly-figure.ts';
import { treemapLayout } from './treemap-layout.ts';
import { writeShare } from './write-number.ts';

const mostParts = 30;
/** Letters that fit across the whole map on a narrow page. */
const lettersAcross = 50;
const [width, height] = [16, 10];

/** Parts of a whole as areas. The drawing library in use has no treemap: its parts are closed shapes. */
export function treemapFigure(
  spec: ChartSpec,
  data: ChartData,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const notes = [...data.notes];
  const all = data.series[0]?.points ?? [];
  const drawable = all
    .flatMap((point) => (point.y !== null && point.y > 0 ? [{ ...point, size: point.y }] : []))
    .toSorted((left, right) => right.size - left.size);
  if (drawable.length < all.length)
    notes.push(`${all.length - drawable.length} without a value above zero cannot be an area.`);
  const own = drawable.length > mostParts ? drawable.slice(0, mostParts - 1) : drawable;
  const rest = drawable.slice(own.length);
  const sum = (parts: typeof drawable) => parts.reduce((total, { size }) => total + size, 0);
  const total = sum(drawable);
  const parts = own.map(({ text, key, exact, size }) => ({ name: text, key, value: exact, size }));
  if (rest.length > 0) {
    notes.push(`${rest.length} more areas are drawn together as "Other".`);
    parts.push({
      name: `Other (${rest.length})`,
      key: '',
      value: `${rest.length} areas together`,
      size: sum(rest),
    });
  }
  const surface = chartSurface[theme];
  const areas = treemapLayout(
    parts.map(({ size }) => size),
    width,
    height,
  );
  const traces: ChartTrace[] = [];
  const names: ChartAnnotation[] = [];
  for (const [index, { name, key, value, size }] of parts.entries()) {
    const area = areas[index];
    if (area === undefined) continue;
    const [right, bottom] = [area.x + area.width, area.y + area.height];
    traces.push({
      type: 'scatter',
      name: plainText(name),
      mode: 'lines',
      x: [area.x, right, right, area.x, area.x],
      y: [area.y, area.y, bottom, bottom, area.y],
      text: `${plainText(name)}<br><b>${plainText(value)}</b> (${writeShare(size / total, locale, 1, 1)})`,
      fill: 'toself',
      fillcolor: colourOf(spec, theme, key, index),
      hoveron: 'fills',
      hoverinfo: 'text',
      line: { color: surface.background, width: 2 },
    });
    const letters = Math.floor((area.width / width) * lettersAcross);
    if (letters < 4 || area.height < 1) continue;
    names.push({
      text: plainText(shortened(name, letters)),
      x: area.x + 0.15,
      y: area.y + 0.1,
      xref: 'x',
      yref: 'y',
      xanchor: 'left',
      yanchor: 'top',
      showarrow: false,
      align: 'left',
      font: { size: 11, color: surface.background },
    });
  }
  const hidden = (to: number): ChartAxis => ({
    ...axis(theme, ''),
    visible: false,
    fixedrange: true,
    range: [0, to],
  });
  return {
    data: traces,
    layout: {
      ...layoutOf(spec, theme, notes, false),
      annotations: names,
      xaxis: hidden(width),
      yaxis: { ...hidden(height), range: [height, 0] },
    },
    notes,
  };
}
