import { randomUUID } from 'node:crypto';
import { readableTiles } from '#agents/board/visible-tiles.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { createBoard } from '#lib/store/boards.ts';
import { withBoard } from '../../../../server/board-for.ts';
import { respond } from '../../../../server/respond.ts';

/** A board of one's own with what one may see of another's; its schedule, alerts and filters stay behind. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async ({ board, may, opened, person, reading }) => {
      if (may === 'read') {
        throw new AppError('forbidden', {
          userMessage: 'This board is shared to be looked at, not to be copied.',
        });
      }
      const readable = await readableTiles(opened.store, board.tiles, reading);
      const tiles = board.tiles
        .filter(({ id }) => readable.has(id))
        .map((tile) => ({ ...tile, id: randomUUID(), ...(tile.kind === 'answer' ? { alert: null } : {}) }));
      const { sourceId, title } = board;
      const copy = await createBoard(opened.store, { sourceId, ownerId: person.id, title, tiles });
      await recordAudit(opened.store, {
        person,
        action: 'board.copy',
        subject: copy.id,
        detail: { from: board.id },
      });
      return Response.json({ id: copy.id }, { status: 201 });
    }),
  );
}
