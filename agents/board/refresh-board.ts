import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { AnswerTile, Board, BoardFilters, TileOutcome, TileReading } from '#lib/domain/board.ts';
import type { Person } from '#lib/domain/person.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { lastAlerts, recordAlert } from '#lib/store/board-alerts.ts';
import { listReadings, type ReadingsOf, saveReadings } from '#lib/store/board-readings.ts';
import type { Store } from '#lib/store/open-store.ts';
import { failureStatus } from '../query/failure-status.ts';
import { labelColumns } from '../query/label/label-columns.ts';
import type { Reading } from '../rights/reading-of.ts';
import { filterStatement } from './tile-filters.ts';
import { mayReadTile } from './visible-tiles.ts';
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
  /** Whether alerts are to leave the page. */
  readonly hasWebhook: boolean;
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
  const tiles = board.tiles.filter(
    (tile): tile is AnswerTile =>
      tile.kind === 'answer' && mayReadTile(tile, asked.reading) && (asked.only?.has(tile.id) ?? true),
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

async function readTile(
  tile: AnswerTile,
  { reading, filters, limits, signal }: BoardRefresh,
): Promise<Pick<TileReading, 'outcome' | 'filteredBy' | 'unfiltered' | 'verified'>> {
  const { source, knowledge } = reading.workspace;
  const { tables } = knowledge.snapshot;
  const filtered = filterStatement(tile.sql, filters, tables, source.dialect);
  const told = {
    filteredBy: [...filtered.filteredBy],
    unfiltered: [...filtered.unfiltered],
    verified: [...knowledge.restsOn(filtered.sql)],
  };
  const outcome = async (): Promise<TileOutcome> => {
    try {
      const result = await source.query(filtered.sql, limits, signal);
      return { kind: 'result', result: labelColumns(result, tile.sql, tables) };
    } catch (error) {
      if (signal.aborted || (failureStatus(error) === null && errorCodeOf(error) !== 'query-too-costly'))
        throw error;
      return { kind: 'failed', message: userMessageOf(error) };
    }
  };
  return { outcome: await outcome(), ...told };
}

async function watch(
  tiles: readonly AnswerTile[],
  readings: readonly TileReading[],
  { store, board, hasWebhook }: BoardRefresh,
): Promise<void> {
  const last = await lastAlerts(store, board.id);
  for (const { tileId, outcome } of readings) {
    const tile = tiles.find(({ id }) => id === tileId);
    const told = tile ? watchTile(tile, outcome, last.get(tileId) ?? null) : null;
    if (told === null) continue;
    // That all is well again is for the page alone.
    const isDelivered = hasWebhook && told.kind !== 'recovered';
    await recordAlert(store, { ...told, boardId: board.id, tileId, isDelivered });
  }
}

function isSame(left: BoardFilters, right: BoardFilters): boolean {
  return JSON.stringify([left.period, left.values]) === JSON.stringify([right.period, right.values]);
}
