import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { BoardSchedule } from '../domain/board.ts';
import type { Store } from './open-store.ts';
import { boardSchedule, boards } from './schema/boards.ts';

const seconds: Readonly<Record<BoardSchedule, number>> = { hourly: 3_600, daily: 86_400, weekly: 604_800 };

/** Longer than a board takes; a process that was killed has its boards run by another one after that. */
const leaseSeconds = 600;

/**
 * Takes a board of one of these sources whose time has come, so that no other process does: its id, or null when none is due. Time is the
 * database's, so that the clocks of machines need not agree. A lease that is not finished ends by itself.
 */
export async function leaseDueBoard(
  store: Store,
  sourceIds: readonly string[],
  processId: string,
): Promise<string | null> {
  const free = or(isNull(boardSchedule.leasedUntil), lte(boardSchedule.leasedUntil, sql`now()`));
  const due = store.db
    .select({ id: boardSchedule.boardId })
    .from(boardSchedule)
    .innerJoin(boards, eq(boards.id, boardSchedule.boardId))
    .where(and(inArray(boards.sourceId, [...sourceIds]), lte(boardSchedule.nextAt, sql`now()`), free))
    .orderBy(boardSchedule.nextAt)
    .limit(1)
    .for('update', { of: boardSchedule, skipLocked: true });
  const [leased] = await store.db
    .update(boardSchedule)
    .set({ leasedBy: processId, leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(eq(boardSchedule.boardId, sql`(${due})`))
    .returning({ boardId: boardSchedule.boardId });
  return leased?.boardId ?? null;
}

/** Gives a board back that was run, until its next time. What was missed while nothing ran is not made up for. */
export async function finishLease(store: Store, boardId: string, processId: string): Promise<void> {
  const [row] = await store.db
    .select({ every: boardSchedule.every })
    .from(boardSchedule)
    .where(eq(boardSchedule.boardId, boardId));
  // Somebody has taken its schedule away meanwhile.
  if (!row) return;
  const step = sql`${seconds[row.every]}::double precision`;
  const passed = sql`floor(extract(epoch from now() - ${boardSchedule.nextAt}) / ${step})`;
  await store.db
    .update(boardSchedule)
    .set({
      leasedBy: null,
      leasedUntil: null,
      runs: sql`${boardSchedule.runs} + 1`,
      nextAt: sql`${boardSchedule.nextAt} + make_interval(secs => greatest(1, ${passed} + 1) * ${step})`,
    })
    .where(and(eq(boardSchedule.boardId, boardId), eq(boardSchedule.leasedBy, processId)));
}

/** When a board is run next by itself; null without a schedule. ISO time. */
export async function nextRunOf(store: Store, boardId: string): Promise<string | null> {
  const [row] = await store.db
    .select({ nextAt: boardSchedule.nextAt })
    .from(boardSchedule)
    .where(eq(boardSchedule.boardId, boardId));
  return row?.nextAt.toISOString() ?? null;
}
