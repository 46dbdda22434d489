import { expect, test } from 'vitest';
import { barChart } from './bar-chart.ts';

const chart = {
  title: 'Right & wrong',
  series: ['published', 'here'],
  groups: [{ label: '<none>', values: [50, null] }],
  most: 100,
  format: (value: number) => `${value} %`,
};

test('a bar is as long as its share of the most, and a missing value has none', () => {
  const svg = barChart(chart);
  const half = barChart({ ...chart, groups: [{ label: 'a', values: [100, null] }] });
  const length = (text: string) => Number(/class="series-0" x="150" y="29" width="([\d.]+)"/.exec(text)?.[1]);
  expect(length(half)).toBeCloseTo(2 * length(svg), 1);
  expect(svg).toContain('50 %');
  // The legend has the only square of the second series.
  expect(svg.match(/class="series-1"/g)).toHaveLength(1);
});

test('names are text, never markup', () => {
  const svg = barChart(chart);
  expect(svg).toContain('aria-label="Right &amp; wrong"');
  expect(svg).toContain('&lt;none&gt;');
});
