import { expect, test } from 'vitest';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { emptyRun } from '#lib/domain/run-view.ts';
import { previousTurn } from './previous-turns.ts';

const spec: ChartSpec = {
  kind: 'bar',
  title: 'Companies',
  x: 'sector',
  y: ['companies'],
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};

test('a follow-up continues the chart as the person has set it', () => {
  const view = {
    ...emptyRun,
    parts: [
      { kind: 'table' as const, step: '#E1' },
      { kind: 'chart' as const, step: '#E1', spec },
    ],
  };
  const mine = { ...spec, title: 'Who we hold', horizontal: true };
  expect(previousTurn(view).chart).toEqual(spec);
  expect(previousTurn(view, [{ part: 1, spec: mine }]).chart).toEqual(mine);
});
