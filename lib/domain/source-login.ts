import { z } from 'zod';

/** A source that somebody signs in to with an account and a password of their own. */
export const ownSourceLogin = z.object({
  sourceId: z.string(),
  sourceName: z.string(),
  /** The account that a rule names for them. */
  account: z.string(),
  /** `unused`: a password is kept although no rule asks for it any more. */
  state: z.enum(['missing', 'kept', 'refused', 'unused']),
  /** Why the database does not take it; continues a sentence that begins with the database. */
  refusal: z.string().nullable(),
  keptAt: z.iso.datetime().nullable(),
});
export type OwnSourceLogin = z.infer<typeof ownSourceLogin>;

export const newSourceLogin = z.object({ password: z.string().min(1).max(4096) });
