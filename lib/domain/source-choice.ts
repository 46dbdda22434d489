import { z } from 'zod';

/** A source as somebody who may ask it chooses it. */
export const sourceChoice = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['configured', 'own-files', 'shared-files']),
  /** Where it is or what is in it, in a few words; null where there is nothing to tell. */
  about: z.string().nullable(),
});
export type SourceChoice = z.infer<typeof sourceChoice>;

/** Another source that may be meant, with a sentence why. */
export const sourceProposal = z.object({ source: sourceChoice, because: z.string() });
export type SourceProposal = z.infer<typeof sourceProposal>;
