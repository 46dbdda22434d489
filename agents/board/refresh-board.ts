import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { AnswerTile, Board, BoardFilters, TileReading } from '#lib/domain/board.ts';
import type { Person } from '#lib/domain/person.ts';
import { lastAlerts, recordAlert } from '#lib/store/board-alerts.ts';
import { queueMails } from '#lib/store/board-mails.ts';
import { listReadings, type ReadingsOf, saveReadings } from '#lib/store/board-readings.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Reading } from '../rights/reading-of.ts';
import { readTile } from './read-tile.ts';
import { readableTiles } from './visible-tiles.ts';
import { watchTile } from './watch-tile.ts';

export type BoardRefresh = {
  readonly store: Store;
  readonly board: Board;
  /** Who looks: whose rights count. */
  readonly person: Pick<Person, 'id'>;
  readonly reading: Reading;
  readonly filters: BoardFilters;
  readonly limits: QueryLimits;
  readonly signal: AbortSignal;
  /** How alerts leave the page. */
  readonly delivers: { readonly webhook: boolean; readonly mail: boolean };
  /** The tiles to read; all when absent. */
  readonly only?: ReadonlySet<string>;
};

/**
 * Runs the statements of a board again, all at once, as the person may: no question is read and no model asked. What they
 * return is kept beside what was there before. Answers that name what the person may not read are left out.
 */
export async function refreshBoard(asked: BoardRefresh): Promise<TileReading[]> {
  const { store, board, person, filters } = asked;
  const of: ReadingsOf = { boardId: board.id, personId: person.id, filters, denials: asked.reading.denials };
  const before = new Map((await listReadings(store, of)).map((kept) => [kept.tileId, kept]));
  const readable = await readableTiles(store, board.tiles, asked.reading);
  const tiles = board.tiles.filter(
    (tile): tile is AnswerTile =>
      tile.kind === 'answer' && readable.has(tile.id) && (asked.only?.has(tile.id) ?? true),
  );
  const made = await Promise.all(
    tiles.map(async (tile) => {
      const last = before.get(tile.id);
      const read = await readTile(tile, asked);
      const reading: TileReading = {
        ...read,
        tileId: tile.id,
        at: new Date().toISOString(),
        previous: last ? { at: last.at, outcome: last.outcome } : null,
      };
      return reading;
    }),
  );
  await saveReadings(store, of, made);
  // The owner's view is the one that is watched: others may see less, and filters of the moment are nobody's alarm.
  if (person.id === board.ownerId && isSame(filters, board.filters)) await watch(tiles, made, asked);
  return made;
}

async function watch(
  tiles: readonly AnswerTile[],
  readings: readonly TileReading[],
  { store, board, delivers }: BoardRefresh,
): Promise<void> {
  const last = await lastAlerts(store, board.id);
  for (const { tileId, outcome } of readings) {
    const tile = tiles.find(({ id }) => id === tileId);
    const told = tile ? watchTile(tile, outcome, last.get(tileId) ?? null, null) : null;
    if (told === null) continue;
    // That all is well again is for the page alone.
    const isUrgent = told.kind !== 'recovered';
    const isDelivered = delivers.webhook && isUrgent;
    const alertId = await recordAlert(store, { ...told, boardId: board.id, tileId, isDelivered });
    if (delivers.mail && isUrgent) await queueMails(store, board.id, alertId);
  }
}

function isSame(left: BoardFilters, right: BoardFilters): boolean {
  return JSON.stringify([left.period, left.values]) === JSON.stringify([right.period, right.values]);
}
