import { boardChange } from '#lib/domain/board.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteBoard, saveBoard } from '#lib/store/boards.ts';
import { endShares } from '#lib/store/shares.ts';
import { ownBoard, readShownBoard, showBoard, withBoard, withOwnBoard } from '../../../server/board-for.ts';
import { mergeTiles } from '../../../server/merge-tiles.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ boardId: string }> };

/** The board with what its answers returned last for this person, each with its age. Nothing is run. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async (viewer) => Response.json(await readShownBoard(viewer))),
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
