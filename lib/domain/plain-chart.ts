import type { ChartSpec } from './chart-spec.ts';

/** What a chart says of how it is drawn when nobody has chosen anything. */
export const plainChart = {
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
} as const satisfies Partial<ChartSpec>;
