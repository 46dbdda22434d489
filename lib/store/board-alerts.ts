import { randomUUID } from 'node:crypto';
import { desc, eq, lte, sql } from 'drizzle-orm';
import type { BoardAlert } from '../domain/board.ts';
import type { Store } from './open-store.ts';
import { boardAlerts, boards } from './schema/boards.ts';

/** What changed about the watched answers of a board, the last first. */
export async function listAlerts(store: Store, boardId: string, most: number): Promise<BoardAlert[]> {
  const rows = await store.db
    .select(shown)
    .from(boardAlerts)
    .where(eq(boardAlerts.boardId, boardId))
    .orderBy(desc(boardAlerts.at))
    .limit(most);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The last alert of each tile of a board that had one, by the tile's id. */
export async function lastAlerts(store: Store, boardId: string): Promise<ReadonlyMap<string, BoardAlert>> {
  const rows = await store.db
    .selectDistinctOn([boardAlerts.tileId], shown)
    .from(boardAlerts)
    .where(eq(boardAlerts.boardId, boardId))
    .orderBy(boardAlerts.tileId, desc(boardAlerts.at));
  return new Map(rows.map((row) => [row.tileId, { ...row, at: row.at.toISOString() }]));
}

/** Writes an alert down; its id. */
export async function recordAlert(
  store: Store,
  alert: Pick<BoardAlert, 'tileId' | 'kind' | 'message'> & { boardId: string; isDelivered: boolean },
): Promise<string> {
  const { isDelivered, ...kept } = alert;
  const id = randomUUID();
  await store.db.insert(boardAlerts).values({ ...kept, id, deliverAt: isDelivered ? sql`now()` : null });
  return id;
}

/** One alert; null when its board is gone. */
export async function findAlert(store: Store, id: string): Promise<Pick<BoardAlert, 'tileId'> | null> {
  const [row] = await store.db
    .select({ tileId: boardAlerts.tileId })
    .from(boardAlerts)
    .where(eq(boardAlerts.id, id));
  return row ?? null;
}

/** An alert on its way out. */
export type OutgoingAlert = BoardAlert & { readonly boardId: string; readonly boardTitle: string };

const mostAttempts = 8;

/**
 * Takes an alert that is to be delivered, and puts it off until it is worth another try: whoever takes it tells when it has
 * arrived. null when there is none.
 */
export async function takeAlert(store: Store): Promise<OutgoingAlert | null> {
  const due = store.db
    .select({ id: boardAlerts.id })
    .from(boardAlerts)
    .where(lte(boardAlerts.deliverAt, sql`now()`))
    .orderBy(boardAlerts.at)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await store.db
    .update(boardAlerts)
    .set({
      attempts: sql`${boardAlerts.attempts} + 1`,
      deliverAt: sql`case when ${boardAlerts.attempts} + 1 < ${mostAttempts}
        then now() + make_interval(mins => (2 ^ ${boardAlerts.attempts})::int) end`,
    })
    .where(eq(boardAlerts.id, sql`(${due})`))
    .returning({ ...shown, boardId: boardAlerts.boardId });
  if (!taken) return null;
  const [about] = await store.db
    .select({ title: boards.title })
    .from(boards)
    .where(eq(boards.id, taken.boardId));
  return { ...taken, at: taken.at.toISOString(), boardTitle: about?.title ?? '' };
}

export async function markDelivered(store: Store, id: string): Promise<void> {
  await store.db.update(boardAlerts).set({ deliverAt: null }).where(eq(boardAlerts.id, id));
}

const shown = {
  id: boardAlerts.id,
  tileId: boardAlerts.tileId,
  kind: boardAlerts.kind,
  message: boardAlerts.message,
  at: boardAlerts.at,
};
