import { boardChange } from '#lib/domain/board.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listReadings } from '#lib/store/board-readings.ts';
import { deleteBoard, saveBoard } from '#lib/store/boards.ts';
import { endShares } from '#lib/store/shares.ts';
import { boardFor, ownBoard, showBoard } from '../../../server/board-for.ts';
import { mergeTiles } from '../../../server/merge-tiles.ts';
import { readBody, respond } from '../../../server/respond.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ boardId: string }> };

/** The board with what its answers returned last for this person, each with its age. Nothing is run. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const viewer = await boardFor(request, (await params).boardId);
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
  });
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const viewer = await ownBoard(request, (await params).boardId);
    const { tiles, ...change } = await readBody(request, boardChange);
    const { board, opened } = viewer;
    const saved = await saveBoard(opened.store, {
      id: board.id,
      ...change,
      tiles: mergeTiles(board.tiles, tiles),
    });
    return Response.json(await showBoard({ ...viewer, board: saved }));
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const { board, opened, person } = await ownBoard(request, (await params).boardId);
    await deleteBoard(opened.store, board.id);
    await endShares(opened.store, 'board', [board.id]);
    await recordAudit(opened.store, { person, action: 'board.delete', subject: board.id });
    return new Response(null, { status: 204 });
  });
}
