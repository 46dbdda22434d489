import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { BoardSubscription, UndeliveredMail } from '../domain/board-mail.ts';
import type { Store } from './open-store.ts';
import { boardMails, boardSubscriptions } from './schema/boards.ts';

/** What of a board a person has mailed to them; nothing unless they asked for it. */
export async function readSubscription(
  store: Store,
  boardId: string,
  personId: string,
): Promise<BoardSubscription> {
  const [row] = await store.db
    .select({ alerts: boardSubscriptions.alerts, readings: boardSubscriptions.readings })
    .from(boardSubscriptions)
    .where(isOf(boardId, personId));
  return row ?? { alerts: false, readings: false };
}

export async function saveSubscription(
  store: Store,
  boardId: string,
  personId: string,
  wanted: BoardSubscription,
): Promise<void> {
  await store.db
    .insert(boardSubscriptions)
    .values({ boardId, personId, ...wanted })
    .onConflictDoUpdate({ target: [boardSubscriptions.boardId, boardSubscriptions.personId], set: wanted });
}

/** Has an alert of a board, or the board itself, mailed to each person who asked for that. */
export async function queueMails(store: Store, boardId: string, alertId: string | null): Promise<void> {
  const wanted = alertId === null ? boardSubscriptions.readings : boardSubscriptions.alerts;
  const rows = await store.db
    .select({ personId: boardSubscriptions.personId })
    .from(boardSubscriptions)
    .where(and(eq(boardSubscriptions.boardId, boardId), wanted));
  if (rows.length === 0) return;
  await store.db
    .insert(boardMails)
    .values(rows.map(({ personId }) => ({ id: randomUUID(), boardId, personId, alertId })));
}

/** A mail on its way out. */
export type QueuedMail = {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string;
  readonly alertId: string | null;
};

const mostAttempts = 8;

/**
 * Takes a mail that is to be sent, and puts it off until it is worth another try, so that no other process takes it meanwhile. null when
 * there is none.
 */
export async function takeMail(store: Store): Promise<QueuedMail | null> {
  const due = store.db
    .select({ id: boardMails.id })
    .from(boardMails)
    .where(lte(boardMails.deliverAt, sql`now()`))
    .orderBy(boardMails.queuedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await store.db
    .update(boardMails)
    .set({
      attempts: sql`${boardMails.attempts} + 1`,
      deliverAt: sql`case when ${boardMails.attempts} + 1 < ${mostAttempts}
        then now() + make_interval(mins => (2 ^ ${boardMails.attempts})::int) end`,
    })
    .where(eq(boardMails.id, sql`(${due})`))
    .returning({
      id: boardMails.id,
      boardId: boardMails.boardId,
      personId: boardMails.personId,
      alertId: boardMails.alertId,
    });
  return taken ?? null;
}

/** It has arrived, or there is nothing in it for its person. */
export async function endMail(store: Store, id: string): Promise<void> {
  await store.db.update(boardMails).set({ deliverAt: null, failure: null }).where(eq(boardMails.id, id));
}

/** It was not taken; `takeMail` has put it off already, unless that was the last attempt. */
export async function failMail(store: Store, id: string, failure: string): Promise<void> {
  await store.db.update(boardMails).set({ failure }).where(eq(boardMails.id, id));
}

/** The mails of a board to a person that have not arrived, the last first. */
export async function undeliveredMails(
  store: Store,
  boardId: string,
  personId: string,
): Promise<UndeliveredMail[]> {
  const rows = await store.db
    .select({
      id: boardMails.id,
      queuedAt: boardMails.queuedAt,
      failure: boardMails.failure,
      nextAt: boardMails.deliverAt,
    })
    .from(boardMails)
    .where(
      and(eq(boardMails.boardId, boardId), eq(boardMails.personId, personId), isNotNull(boardMails.failure)),
    )
    .orderBy(desc(boardMails.queuedAt))
    .limit(3);
  return rows.map(({ id, queuedAt, failure, nextAt }) => ({
    id,
    queuedAt: queuedAt.toISOString(),
    failure: failure ?? '',
    nextAt: nextAt?.toISOString() ?? null,
  }));
}

/** What was sent or given up a week ago is told nobody any more. */
export async function forgetOldMails(store: Store): Promise<void> {
  await store.db.delete(boardMails).where(lt(boardMails.queuedAt, sql`now() - interval '7 days'`));
}

function isOf(boardId: string, personId: string) {
  return and(eq(boardSubscriptions.boardId, boardId), eq(boardSubscriptions.personId, personId));
}
