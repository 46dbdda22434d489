import { z } from 'zod';
import { chartSpec } from './chart-spec.ts';

/** Evidence of the draw-chart step. `why` tells the person why there is no chart, or another kind than the one asked for. */
export const chartDrawing = z.object({
  spec: chartSpec.nullable(),
  why: z.string().nullable().default(null),
});
export type ChartDrawing = z.infer<typeof chartDrawing>;

/** What draw-chart step `step` made of the result of step `of`. */
export type DrawnChart = ChartDrawing & { readonly step: string; readonly of: string };
