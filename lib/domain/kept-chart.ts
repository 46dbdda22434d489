import { z } from 'zod';
import { chartSpec } from './chart-spec.ts';

const longestTitle = 200;

/**
 * A chart of an answer as its person last set it: kept with the answer, in place of the spec that the answer was given
 * with. Everything that can be changed about a chart is in its spec, so
 * a new setting there is kept as well; it needs a default, because charts kept before do not have it.
 */
export const keptChart = z.object({
  /** The place of the chart among the answer's parts, from 0. */
  part: z.number().int().nonnegative(),
  spec: chartSpec.extend({ title: z.string().trim().min(1).max(longestTitle) }),
});
export type KeptChart = z.infer<typeof keptChart>;
