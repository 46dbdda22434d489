import { z } from 'zod';

export const chartKinds = ['bar', 'line', 'area', 'scatter', 'pie', 'histogram', 'waterfall'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** A number, or ISO time text of any length: as an upper bound `2024-06` includes the whole of that month. */
const chartBound = z.union([z.string(), z.number()]).nullable().default(null);

/**
 * A closed description of a chart over one result table: nothing in it is code, and every name is a column of that
 * table. `lib/domain/chart-figure.ts` turns it into a Plotly figure.
 */
export const chartSpec = z.object({
  kind: z.enum(chartKinds),
  title: z.string(),
  /** Column on the category or time axis (the slices of a pie; the values of a histogram). */
  x: z.string(),
  /**
   * Value columns; a histogram has none. A waterfall goes from the sum of the first to the sum of the second, one step for each
   * row; over one column each value is a step.
   */
  y: z.array(z.string()),
  /** Column whose values split one value column into several series. */
  series: z.string().nullable(),
  sort: z.enum(['none', 'ascending', 'descending']),
  stacked: z.boolean(),
  horizontal: z.boolean(),
  logScale: z.boolean(),
  /** Only x values from here on are drawn, up to and including `to`; null is unbounded. Category axes have no bounds. */
  from: chartBound,
  to: chartBound,
});
export type ChartSpec = z.infer<typeof chartSpec>;
