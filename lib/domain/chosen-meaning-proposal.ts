import { z } from 'zod';
import { glossaryEntry } from './curated-knowledge.ts';

/** What people chose when they were asked back, as the glossary entry that would make asking needless. */
export const meaningProposal = z.object({
  entry: glossaryEntry,
  /** The question that was asked back. */
  question: z.string(),
  /** How often people chose this meaning, and how often another one when they were asked the same. */
  chosen: z.number().int(),
  others: z.number().int(),
});
export type MeaningProposal = z.infer<typeof meaningProposal>;
