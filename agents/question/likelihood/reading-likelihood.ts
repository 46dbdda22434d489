import { z } from 'zod';
import fitted from './likelihood-weights.json' with { type: 'json' };
import type { ReadingSigns } from './reading-signs.ts';

const likelihoodWeights = z.object({
  version: z.number().int(),
  /** What the weights were learned from. */
  fitted: z.string(),
  /** What one unit of a sign adds to the logarithm of the odds that a reading is right. */
  weights: z.record(z.string(), z.number()),
  /** What it adds besides where the sign `unconfirmed` says that only the rules read the question. */
  unconfirmed: z.record(z.string(), z.number()),
  /** A reading that is less likely than this to be right is asked back before it answers. */
  asksBelow: z.number(),
});
export type LikelihoodWeights = z.infer<typeof likelihoodWeights>;

/** Written by `scripts/question/fit-likelihood.ts`; docs/reading-questions.md tells how it was measured. */
export const learnedLikelihood: LikelihoodWeights = likelihoodWeights.parse(fitted);

/** The likelihood that a reading with these signs is right, 0..1: a logistic regression (Platt 1999). */
export function readingLikelihood(
  signs: ReadingSigns,
  { weights, unconfirmed }: Pick<LikelihoodWeights, 'weights' | 'unconfirmed'>,
): number {
  const added = (of: Readonly<Record<string, number>>) =>
    Object.entries(signs).reduce((sum, [name, value]) => sum + (of[name] ?? 0) * value, of.bias ?? 0);
  return 1 / (1 + Math.exp(-added(weights) - (signs.unconfirmed === 1 ? added(unconfirmed) : 0)));
}
