import { z } from 'zod';
import { meaningProposal } from './chosen-meaning-proposal.ts';
import { keptTerm } from './kept-term.ts';

/** The glossary as its editors see it. */
export const glossaryPage = z.object({
  terms: z.array(
    keptTerm.extend({
      /** Why its measure cannot be used; null when it can. */ problem: z.string().nullable(),
    }),
  ),
  /** What people chose when they were asked back, commonest first. */
  proposals: z.array(meaningProposal).default([]),
  /** The tables a measure may be defined over, with their columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type GlossaryPage = z.infer<typeof glossaryPage>;
