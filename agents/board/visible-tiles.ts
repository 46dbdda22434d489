import type { AnswerTile, BoardTile, ShownTile } from '#lib/domain/board.ts';
import type { Reading } from '../rights/reading-of.ts';

/** Whether a person may know of an answer: nothing that is kept of it names what they may not read. */
export function mayReadTile(
  { title, question, sql, chart, alert }: AnswerTile,
  { maySee }: Pick<Reading, 'maySee'>,
): boolean {
  return maySee([title, question, sql, JSON.stringify(chart), alert?.column ?? '']);
}

/** The tiles of a board as a person may see them, each in its place. */
export function visibleTiles(tiles: readonly BoardTile[], reading: Pick<Reading, 'maySee'>): ShownTile[] {
  return tiles.map((tile) => {
    const isShown = tile.kind === 'answer' ? mayReadTile(tile, reading) : reading.maySee([tile.text]);
    return isShown ? tile : { kind: 'withheld', id: tile.id, width: tile.width, height: tile.height };
  });
}
