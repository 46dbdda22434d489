import { recordAudit } from '#lib/store/audit.ts';
import { boardFor } from '../../../../server/board-for.ts';
import { respond } from '../../../../server/respond.ts';

/** Writes down that somebody saves a board as a file. The page makes the file from what it shows, and only after this. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () => {
    const { board, opened, person } = await boardFor(request, (await params).boardId);
    await recordAudit(opened.store, { person, action: 'board.export', subject: board.id });
    return new Response(null, { status: 204 });
  });
}
