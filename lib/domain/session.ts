import { z } from 'zod';
import { newPassword } from './person-entry.ts';

/** One place where a person is signed in. */
export const session = z.object({
  id: z.string(),
  begunAt: z.string(),
  expiresAt: z.string(),
  /** Where it began; null when that was not known. */
  address: z.string().nullable(),
  /** What the browser said of itself. */
  userAgent: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Where a person is signed in, and whether with a password of Tabletalk's. */
export const ownSessions = z.object({ sessions: z.array(session), hasPassword: z.boolean() });
export type OwnSessions = z.infer<typeof ownSessions>;

export const passwordChange = z.object({ current: z.string().min(1).max(128), next: newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;
