import { legend, svg } from './bar-chart.ts';
import { escapeHtml } from './escape-html.ts';

export type LineChart = {
  readonly title: string;
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** One a place on the horizontal axis. */
  readonly labels: readonly string[];
  /** Values go from 0 to this. */
  readonly most: number;
  readonly format: (value: number) => string;
};

const plot = { left: 150, right: 700, top: 44, bottom: 250 };
const ticks = 5;

/** Lines over a few places as SVG, each point with its value. */
export function lineChart({ title, series, labels, most, format }: LineChart): string {
  const x = (index: number) =>
    plot.left + 20 + ((plot.right - plot.left - 40) * index) / Math.max(1, labels.length - 1);
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / most;
  const grid = Array.from({ length: ticks + 1 }, (_, tick) => {
    const value = (most * tick) / ticks;
    return `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y(value)}" y2="${y(value)}"/><text x="${plot.left - 10}" y="${y(value) + 4}" text-anchor="end">${escapeHtml(format(value))}</text>`;
  });
  const places = labels.map(
    (label, index) =>
      `<text x="${x(index)}" y="${plot.bottom + 22}" text-anchor="middle">${escapeHtml(label)}</text>`,
  );
  const lines = series.map(({ name, values }, index) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
    const dots = values.map(
      (value, at) =>
        `<circle class="series-${index}" cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="4"><title>${escapeHtml(`${name}: ${format(value)}`)}</title></circle>`,
    );
    return `<polyline class="line-${index}" points="${points.join(' ')}"/>${dots.join('')}`;
  });
  const drawn = grid.join('') + places.join('') + lines.join('');
  return svg(title, plot.bottom + 36, legend(series.map(({ name }) => name)) + drawn);
}
