import { z } from 'zod';
import { glossaryEntry } from './curated-knowledge.ts';

/** A glossary entry as the people who curate see it. */
export const keptTerm = glossaryEntry.extend({
  author: z.string(),
  /** null for what is older than ids were kept. */
  authorId: z.string().nullable(),
  updatedAt: z.string(),
});
export type KeptTerm = z.infer<typeof keptTerm>;
