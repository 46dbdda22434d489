import { z } from 'zod';
import { chartSpec } from './chart-spec.ts';

/** Evidence of the draw-chart step; null when the result has no sensible chart. */
export const chartDrawing = z.object({ spec: chartSpec.nullable() });
