import { z } from 'zod';
import { approval } from './verification.ts';

/** A description that a person wrote, or accepted, where the database has none. */
export const acceptedDescription = z.object({
  table: z.string().min(1),
  /** null for the summary of the table itself. */
  column: z.string().min(1).nullable(),
  text: z.string().trim().min(1).max(2000),
});
export type AcceptedDescription = z.infer<typeof acceptedDescription>;

/** A word of the business with what it means in this source. */
export const glossaryEntry = z.object({
  term: z.string().trim().min(1).max(120),
  synonyms: z.array(z.string().trim().min(1).max(120)).max(30).default([]),
  meaning: z.string().trim().min(1).max(2000),
  /** The named measure behind the word, where it is one: an SQL expression over the columns of one table. */
  measure: z
    .object({
      /** Without SELECT and FROM, such as `SUM(CLOSE_PX * SHARES)`. */
      expression: z.string().trim().min(1).max(2000),
      table: z.string().min(1),
      /** What one row of the measured table stands for, in words. */
      grain: z.string().trim().max(200),
    })
    .nullable()
    .default(null),
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

/** A reviewed question with the SQL that answers it. */
export const curatedExample = z.object({
  id: z.string().min(1),
  question: z.string().trim().min(1).max(4000),
  sql: z.string().trim().min(1).max(50_000),
  note: z.string().max(2000).default(''),
});
export type CuratedExample = z.infer<typeof curatedExample>;

/** Everything people have added to what Tabletalk knows of one source: reviewed, and in use as a whole. `approved` is absent where nobody's name was kept. */
export const curatedKnowledge = z.object({
  descriptions: z.array(acceptedDescription),
  glossary: z.array(glossaryEntry.extend({ approved: approval.optional() })),
  examples: z.array(curatedExample.extend({ approved: approval.optional() })),
});
export type CuratedKnowledge = z.infer<typeof curatedKnowledge>;

export const nothingCurated: CuratedKnowledge = { descriptions: [], glossary: [], examples: [] };
