import type { BoardChange, BoardTile } from '#lib/domain/board.ts';
import { AppError } from '#lib/errors.ts';

/**
 * The tiles of a changed board. Of an answer only its place, name and alert come from the page: the statement is what was
 * pinned. Throws `bad-request` for an answer that is not on the board.
 */
export function mergeTiles(kept: readonly BoardTile[], changed: BoardChange['tiles']): BoardTile[] {
  const ids = changed.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new AppError('bad-request', { userMessage: `${twice} is on the board twice.` });
  return changed.map((tile) => {
    if (tile.kind !== 'answer') return tile;
    const before = kept.find(({ id }) => id === tile.id);
    if (before?.kind !== 'answer') {
      throw new AppError('bad-request', {
        userMessage: `There is no answer ${tile.id} on this board; answers are pinned from a conversation.`,
      });
    }
    return { ...before, ...tile };
  });
}
