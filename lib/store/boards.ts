import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  type Board,
  type BoardSchedule,
  type BoardTile,
  board,
  longestBoard,
  noFilters,
} from '../domain/board.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { boardSchedule, boards } from './schema/boards.ts';

/** The boards of a person, the last changed first. */
export async function listBoards(store: Store, ownerId: string): Promise<Board[]> {
  const rows = await store.db
    .select(kept)
    .from(boards)
    .leftJoin(boardSchedule, eq(boardSchedule.boardId, boards.id))
    .where(eq(boards.ownerId, ownerId))
    .orderBy(desc(boards.updatedAt));
  return rows.map(toBoard);
}

/** Whoever's it is; null when there is none of that id. */
export async function findBoard(store: Store, id: string): Promise<Board | null> {
  const [row] = await store.db
    .select(kept)
    .from(boards)
    .leftJoin(boardSchedule, eq(boardSchedule.boardId, boards.id))
    .where(eq(boards.id, id));
  return row ? toBoard(row) : null;
}

export async function createBoard(
  store: Store,
  {
    tiles = [],
    ...created
  }: { sourceId: string; ownerId: string; title: string; tiles?: readonly BoardTile[] },
): Promise<Board> {
  const id = randomUUID();
  await store.db.insert(boards).values({ id, ...created, tiles, filters: noFilters });
  return readBoard(store, id);
}

/** Puts an answer at the end of a board. Throws `conflict` when the board is full. */
export async function pinTile(store: Store, id: string, tile: BoardTile): Promise<void> {
  await store.db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ tiles: boards.tiles })
      .from(boards)
      .where(eq(boards.id, id))
      .for('update');
    if (!row) throw unknownBoard(id);
    if (row.tiles.length >= longestBoard) {
      throw new AppError('conflict', {
        userMessage: `A board holds ${longestBoard} things; this one is full.`,
      });
    }
    await transaction
      .update(boards)
      .set({ tiles: [...row.tiles, tile], version: sql`${boards.version} + 1`, updatedAt: sql`now()` })
      .where(eq(boards.id, id));
  });
}

/** Keeps a changed board. Throws `conflict` when somebody has changed it since `version`. */
export async function saveBoard(
  store: Store,
  {
    id,
    version,
    title,
    tiles,
    filters,
    schedule,
  }: Pick<Board, 'id' | 'version' | 'title' | 'tiles' | 'filters' | 'schedule'>,
): Promise<Board> {
  await store.db.transaction(async (transaction) => {
    const saved = await transaction
      .update(boards)
      .set({ title, tiles, filters, version: version + 1, updatedAt: sql`now()` })
      .where(and(eq(boards.id, id), eq(boards.version, version)))
      .returning({ id: boards.id });
    if (saved.length === 0) {
      throw new AppError('conflict', {
        userMessage: 'This board was changed elsewhere meanwhile. Load it again, then make your change.',
      });
    }
    if (schedule === null) {
      await transaction.delete(boardSchedule).where(eq(boardSchedule.boardId, id));
      return;
    }
    // The time of the next run stays, unless it is asked for at other times than before.
    await transaction
      .insert(boardSchedule)
      .values({ boardId: id, every: schedule, nextAt: sql`now()` })
      .onConflictDoUpdate({
        target: boardSchedule.boardId,
        set: { every: schedule, nextAt: sql`now()` },
        setWhere: sql`${boardSchedule.every} <> ${schedule}`,
      });
  });
  return readBoard(store, id);
}

export async function deleteBoard(store: Store, id: string): Promise<void> {
  await store.db.delete(boards).where(eq(boards.id, id));
}

export function unknownBoard(id: string): AppError {
  return new AppError('not-found', { userMessage: `There is no board ${id}.` });
}

async function readBoard(store: Store, id: string): Promise<Board> {
  const found = await findBoard(store, id);
  if (found === null) throw unknownBoard(id);
  return found;
}

const kept = {
  id: boards.id,
  sourceId: boards.sourceId,
  ownerId: boards.ownerId,
  title: boards.title,
  tiles: boards.tiles,
  filters: boards.filters,
  version: boards.version,
  updatedAt: boards.updatedAt,
  schedule: boardSchedule.every,
};

function toBoard(
  row: {
    [Key in keyof Omit<Board, 'schedule' | 'updatedAt'>]: unknown;
  } & { updatedAt: Date; schedule: BoardSchedule | null },
): Board {
  return board.parse({ ...row, updatedAt: row.updatedAt.toISOString() });
}
