import { z } from 'zod';
import { glossaryEntry } from './curated-knowledge.ts';
import { usedNote } from './note.ts';

/** A glossary entry that a question may need, with the place in the question that names it. */
export const foundTerm = glossaryEntry.extend({
  /** The word of the question that is the term or a synonym; null when the entry is only near in meaning. */
  mention: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }).nullable(),
  /** The person's own note that says so; absent for what the glossary says. */
  note: usedNote.optional(),
});
export type FoundTerm = z.infer<typeof foundTerm>;
