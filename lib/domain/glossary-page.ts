import { z } from 'zod';
import { keptTerm } from './kept-term.ts';

/** The glossary as its editors see it. */
export const glossaryPage = z.object({
  terms: z.array(
    keptTerm.extend({
      /** Why its measure cannot be used; null when it can. */ problem: z.string().nullable(),
    }),
  ),
  /** The tables a measure may be defined over, with their columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type GlossaryPage = z.infer<typeof glossaryPage>;
