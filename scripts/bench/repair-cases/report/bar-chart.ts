import { escapeHtml } from './escape-html.ts';

export type BarChart = {
  readonly title: string;
  /** At most four, drawn in this order; colours come from the page by position. */
  readonly series: readonly string[];
  /** One value a series, null where there is none. */
  readonly groups: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** The value of a full bar. */
  readonly most: number;
  readonly format: (value: number) => string;
};

const width = 760;
const labelWidth = 150;
const valueWidth = 64;
const bar = 13;
const gap = 12;
const legendHeight = 28;

/** Horizontal bars in groups as SVG. Colours are the classes `series-0` to `series-3` of the page. */
export function barChart({ title, series, groups, most, format }: BarChart): string {
  const groupHeight = series.length * bar + gap;
  const height = legendHeight + groups.length * groupHeight;
  const scale = (width - labelWidth - valueWidth) / most;
  const bars = groups.map(({ label, values }, at) => {
    const top = legendHeight + at * groupHeight;
    const middle = top + (series.length * bar) / 2 + 4;
    return [
      `<text x="${labelWidth - 10}" y="${middle}" text-anchor="end">${escapeHtml(label)}</text>`,
      ...values.map((value, index) => {
        if (value === null) return '';
        const y = top + index * bar;
        const length = Math.max(1, value * scale);
        return `<rect class="series-${index}" x="${labelWidth}" y="${y + 1}" width="${length.toFixed(1)}" height="${bar - 2}"/><text class="value" x="${(labelWidth + length + 6).toFixed(1)}" y="${y + 10}">${escapeHtml(format(value))}</text>`;
      }),
    ].join('');
  });
  return svg(title, height, legend(series) + bars.join(''));
}

export function legend(series: readonly string[]): string {
  return series
    .map(
      (name, index) =>
        `<rect class="series-${index}" x="${labelWidth + index * 150}" y="4" width="11" height="11"/><text x="${labelWidth + index * 150 + 17}" y="14">${escapeHtml(name)}</text>`,
    )
    .join('');
}

export function svg(title: string, height: number, content: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${content}</svg>`;
}
