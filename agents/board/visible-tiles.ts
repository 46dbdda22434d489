import type { BoardTile, ShownTile } from '#lib/domain/board.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import type { Reading } from '../rights/reading-of.ts';

/**
 * The ids of the tiles that a person may know of: nothing that is kept of them names what they may not read. What tells of a table that they
 * may read in part may hold the other rows, unless it was pinned from an answer that was given with these very rights.
 */
export async function readableTiles(
  store: Store,
  tiles: readonly BoardTile[],
  { maySee, mayName, withheld }: Pick<Reading, 'maySee' | 'mayName' | 'withheld'>,
): Promise<ReadonlySet<string>> {
  const pinned = tiles.flatMap((tile) => (tile.kind === 'answer' ? [tile.runId] : []));
  const runs = await readableRuns(store, pinned, withheld);
  const isReadable = (tile: BoardTile) => {
    if (tile.kind !== 'answer') return maySee([tile.text]);
    const { title, question, sql, chart, alert, runId } = tile;
    const texts = [title, question, sql, JSON.stringify(chart), alert?.column ?? ''];
    return maySee(texts) || (runs.has(runId) && mayName(texts));
  };
  return new Set(tiles.filter(isReadable).map(({ id }) => id));
}

/** The tiles of a board as a person may see them, each in its place. */
export function visibleTiles(tiles: readonly BoardTile[], readable: ReadonlySet<string>): ShownTile[] {
  return tiles.map((tile) =>
    readable.has(tile.id) ? tile : { kind: 'withheld', id: tile.id, width: tile.width, height: tile.height },
  );
}
