import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { ChartTrace } from '#lib/domain/plotly-figure.ts';

const drawn: Record<ChartTrace['type'], true> = {
  bar: true,
  scatter: true,
  pie: true,
  histogram: true,
  box: true,
  heatmap: true,
};

test.each(Object.keys(drawn))('the bundle of Plotly draws traces of type %s', (type) => {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('plotly.js'), 'utf8');
  expect(bundle).toContain(`moduleType:"trace",name:"${type}"`);
});
