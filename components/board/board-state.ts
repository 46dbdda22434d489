import {
  type BoardChange,
  type BoardFilters,
  noFilters,
  type ShownBoard,
  type ShownTile,
  type TileReading,
} from '#lib/domain/board.ts';

/** The tile one place earlier or later; the same tiles at the end of the way. */
export function moveTile(tiles: readonly ShownTile[], id: string, by: -1 | 1): readonly ShownTile[] {
  const from = tiles.findIndex((tile) => tile.id === id);
  return placeTile(tiles, id, from + by);
}

/** The tile at a place among the others; the same tiles when there is no such place. */
export function placeTile(tiles: readonly ShownTile[], id: string, to: number): readonly ShownTile[] {
  const from = tiles.findIndex((tile) => tile.id === id);
  const tile = tiles[from];
  if (tile === undefined || to < 0 || to >= tiles.length || to === from) return tiles;
  const others = tiles.filter((each) => each.id !== id);
  return [...others.slice(0, to), tile, ...others.slice(to)];
}

/** What the server is told of a changed board. Only its owner changes one, and an owner sees every tile that they may send. */
export function changeOf({ version, title, filters, schedule, tiles }: ShownBoard): BoardChange {
  return {
    version,
    title,
    filters,
    schedule,
    tiles: tiles.flatMap((tile): BoardChange['tiles'] => {
      if (tile.kind === 'withheld') return [];
      if (tile.kind !== 'answer') return [tile];
      const { kind, id, width, height, title, alert } = tile;
      return [{ kind, id, width, height, title, alert }];
    }),
  };
}

/** The answers that have not been read yet with the present filters. */
export function unreadTiles(board: ShownBoard, readings: readonly TileReading[]): string[] {
  const read = new Set(readings.map(({ tileId }) => tileId));
  return board.tiles.flatMap(({ kind, id }) => (kind === 'answer' && !read.has(id) ? [id] : []));
}

/** When the board was read: the oldest of its answers counts. null while one has not been read. */
export function boardAge(board: ShownBoard, readings: readonly TileReading[]): string | null {
  if (unreadTiles(board, readings).length > 0) return null;
  return readings.map(({ at }) => at).sort()[0] ?? null;
}

export function hasFilters(filters: BoardFilters): boolean {
  return filters.period !== null || filters.values.length > noFilters.values.length;
}
