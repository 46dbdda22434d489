import { z } from 'zod';

export const chartKinds = ['bar', 'line', 'area', 'scatter', 'pie', 'histogram'] as const;
export type ChartKind = (typeof chartKinds)[number];

/**
 * A closed description of a chart over one result table: nothing in it is code, and every name is a column of that
 * table. `lib/domain/chart-figure.ts` turns it into a Plotly figure.
 */
export const chartSpec = z.object({
  kind: z.enum(chartKinds),
  title: z.string(),
  /** Column on the category or time axis (the slices of a pie; the values of a histogram). */
  x: z.string(),
  /** Value columns; a histogram has none. */
  y: z.array(z.string()),
  /** Column whose values split one value column into several series. */
  series: z.string().nullable(),
  sort: z.enum(['none', 'ascending', 'descending']),
  stacked: z.boolean(),
  horizontal: z.boolean(),
  logScale: z.boolean(),
});
export type ChartSpec = z.infer<typeof chartSpec>;
