import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { OwnSessions } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { accounts, sessions } from './schema/accounts.ts';

/** Where a person is signed in now, the latest first. `currentId` is the session that asks. */
export async function listSessions(store: Store, personId: string, currentId: string): Promise<OwnSessions> {
  const rows = await store.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.createdAt));
  const [password] = await store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, 'credential')));
  return {
    hasPassword: password !== undefined,
    sessions: rows.map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
      id,
      begunAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      address: ipAddress || null,
      userAgent: userAgent || null,
      isCurrent: id === currentId,
    })),
  };
}

/** Ends one session of a person. Throws `not-found` when it is none of theirs. */
export async function endSession(store: Store, personId: string, id: string): Promise<void> {
  const ended = await store.db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) {
    throw new AppError('not-found', { userMessage: `You have no session ${id}; it may have ended already.` });
  }
}

/** Ends every session of a person but `exceptId`; all of them when that is null. Resolves with how many there were. */
export async function endSessions(store: Store, personId: string, exceptId: string | null): Promise<number> {
  const ended = await store.db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}
