import { z } from 'zod';
import fitted from './likelihood.json' with { type: 'json' };
import type { ReadingSigns } from './reading-signs.ts';

/** What a sign adds by its value: `adds[0]` up to and with `upTo[0]`, then `adds[1]` up to `upTo[1]`, and so on; the last of them above all. */
const steps = z
  .object({ upTo: z.array(z.number()), adds: z.array(z.number()) })
  .refine(({ upTo, adds }) => adds.length === upTo.length + 1, 'One addition more than bounds');

const likelihoodModel = z.object({
  version: z.number().int(),
  /** What it was learned from. */
  fitted: z.string(),
  /** The logarithm of the odds before any sign is seen, and what each sign adds to it. */
  base: z.number(),
  signs: z.record(z.string(), steps),
  /** A reading that is less likely than this to be right is asked back before it answers. */
  asksBelow: z.number(),
  /** What both readers together believe of a reading counts for no less than this: one of them was taught on other databases. */
  readersAtLeast: z.number(),
});
export type LikelihoodModel = z.infer<typeof likelihoodModel>;

/** Written by `scripts/question/fit-likelihood.ts`; docs/reading-questions.md tells how it was measured. */
export const learnedLikelihood: LikelihoodModel = likelihoodModel.parse(fitted);

/**
 * The likelihood that a reading with these signs is right, 0..1: an additive model whose every part is a step function of one sign
 * (Lou, Caruana & Gehrke 2012), so that what a sign is worth can be read off.
 */
export function readingLikelihood(
  signs: ReadingSigns,
  { base, signs: known }: Pick<LikelihoodModel, 'base' | 'signs'>,
): number {
  let odds = base;
  for (const [name, { upTo, adds }] of Object.entries(known)) {
    const value = signs[name] ?? 0;
    const at = upTo.findIndex((bound) => value <= bound);
    odds += adds[at < 0 ? upTo.length : at] ?? 0;
  }
  return 1 / (1 + Math.exp(-odds));
}
