import { recordAudit } from '#lib/store/audit.ts';
import { withBoard } from '../../../../server/board-for.ts';
import { respond } from '../../../../server/respond.ts';

/** Writes down that somebody saves a board as a file. The page makes the file from what it shows, and only after this. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async ({ board, opened, person }) => {
      await recordAudit(opened.store, { person, action: 'board.export', subject: board.id });
      return new Response(null, { status: 204 });
    }),
  );
}
