import { boardChange } from '#lib/domain/board.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listReadings } from '#lib/store/board-readings.ts';
import { deleteBoard, saveBoard } from '#lib/store/boards.ts';
import { endShares } from '#lib/store/shares.ts';
import { ownBoard, showBoard, withBoard, withOwnBoard } from '../../../server/board-for.ts';
import { mergeTiles } from '../../../server/merge-tiles.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ boardId: string }> };

/** The board with what its answers returned last for this person, each with its age. Nothing is run. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async (viewer) => {
      const { opened, person, board, reading } = viewer;
      const shown = await showBoard(viewer);
      const visible = new Set(shown.tiles.flatMap(({ kind, id }) => (kind === 'answer' ? [id] : [])));
      const readings = await listReadings(opened.store, {
        boardId: board.id,
        personId: person.id,
        filters: board.filters,
        denials: reading.denials,
      });
      return Response.json({ board: shown, readings: readings.filter(({ tileId }) => visible.has(tileId)) });
    }),
  );
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () =>
    withOwnBoard(request, (await params).boardId, async (viewer) => {
      const { tiles, ...change } = await readBody(request, boardChange);
      const { board, opened } = viewer;
      const merged = mergeTiles(board.tiles, tiles);
      const saved = await saveBoard(opened.store, { id: board.id, ...change, tiles: merged });
      return Response.json(await showBoard({ ...viewer, board: saved }));
    }),
  );
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const board = await ownBoard(request, (await params).boardId);
    const person = await signedIn(request);
    const { store } = await tabletalk();
    await deleteBoard(store, board.id);
    await endShares(store, 'board', [board.id]);
    await recordAudit(store, { person, action: 'board.delete', subject: board.id });
    return new Response(null, { status: 204 });
  });
}
