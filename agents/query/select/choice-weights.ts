import { z } from 'zod';
import type { ChoiceSigns } from './choice-signs.ts';
import fitted from './choice-weights.json' with { type: 'json' };

const choiceWeights = z.object({
  version: z.number().int(),
  /** What the weights were learned from. */
  fitted: z.string(),
  /** What one unit of a sign adds to the score of a result; a sign that is absent counts nothing. */
  weights: z.record(z.string(), z.number()),
  /** Logistic regression of "the chosen result is right" on what the choice looked like. */
  confidence: z.object({
    bias: z.number(),
    probability: z.number(),
    agreement: z.number(),
    score: z.number(),
    voters: z.number(),
  }),
});
export type ChoiceWeights = z.infer<typeof choiceWeights>;

/** Written by `scripts/select/fit-weights.ts`; docs/choosing.md tells what each sign is and how it was measured. */
export const learnedWeights: ChoiceWeights = choiceWeights.parse(fitted);

/** The score of a result with these signs: higher is better, and only differences between candidates mean anything. */
export function scoreOf(signs: ChoiceSigns, { weights }: ChoiceWeights): number {
  return Object.entries(signs).reduce((sum, [sign, value]) => sum + (weights[sign] ?? 0) * value, 0);
}
