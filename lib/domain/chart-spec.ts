import { z } from 'zod';

export const chartKinds = [
  'bar',
  'line',
  'area',
  'scatter',
  'pie',
  'treemap',
  'histogram',
  'box',
  'heat',
  'waterfall',
  'figure',
  'pivot',
] as const;
export type ChartKind = (typeof chartKinds)[number];

const axisTitle = z.string().trim().min(1).max(120);

/** How a chart looks where that is not as its kind has it. */
export const chartLooks = z
  .object({
    /** Each stack is drawn as 100 per cent. */
    shares: z.boolean(),
    /** Each series has a panel of its own, all on one scale. */
    panels: z.boolean(),
    xTitle: axisTitle,
    yTitle: axisTitle,
    /** What the values are measured in, in place of what the schema says. */
    unit: z.string().trim().min(1).max(24),
    /** A line across the value axis, with its name. */
    reference: z.object({ value: z.number(), label: z.string().trim().max(60) }),
    /** Places in the palette, by the name of a series or of a slice. */
    colours: z.record(z.string(), z.number().int().min(0).max(7)),
  })
  .partial();
export type ChartLooks = z.infer<typeof chartLooks>;

/** A number, or ISO time text of any length: as an upper bound `2024-06` includes the whole of that month. */
const chartBound = z.union([z.string(), z.number()]).nullable().default(null);

/**
 * A closed description of a chart over one result table: nothing in it is code, and every name is a column of that
 * table. `lib/domain/chart-figure.ts` turns it into a Plotly figure.
 */
export const chartSpec = z.object({
  kind: z.enum(chartKinds),
  title: z.string(),
  /**
   * Column on the category or time axis: the slices of a pie, the values of a histogram, what the boxes stand for (the value
   * column itself for one box), the rows of a pivot table, what orders a single figure.
   */
  x: z.string(),
  /**
   * Value columns; a histogram has none. A waterfall goes from the sum of the first to the sum of the second, one step for each
   * row; over one column each value is a step.
   */
  y: z.array(z.string()),
  /** Column whose values split one value column into several series: the rows of a heat map, the columns of a pivot table. */
  series: z.string().nullable(),
  sort: z.enum(['none', 'ascending', 'descending']),
  stacked: z.boolean(),
  horizontal: z.boolean(),
  logScale: z.boolean(),
  /** Only x values from here on are drawn, up to and including `to`; null is unbounded. Category axes have no bounds. */
  from: chartBound,
  to: chartBound,
  looks: chartLooks.optional(),
});
export type ChartSpec = z.infer<typeof chartSpec>;
