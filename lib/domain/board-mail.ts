import { z } from 'zod';

/** What of a board somebody has mailed to themselves. */
export const boardSubscription = z.object({
  /** That a watched figure crossed its bound, or that an answer cannot be read. */
  alerts: z.boolean(),
  /** The board each time that its schedule has read it. */
  readings: z.boolean(),
});
export type BoardSubscription = z.infer<typeof boardSubscription>;

/** A mail that has not arrived. */
export const undeliveredMail = z.object({
  id: z.string(),
  queuedAt: z.string(),
  /** Why, in a sentence. */
  failure: z.string(),
  /** When it is tried again; null when it was given up. */
  nextAt: z.string().nullable(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

/** The mail of a board to whoever looks at it. */
export const boardMail = z.object({
  /** Where it goes. */
  address: z.string(),
  wanted: boardSubscription,
  undelivered: z.array(undeliveredMail),
});
export type BoardMail = z.infer<typeof boardMail>;
