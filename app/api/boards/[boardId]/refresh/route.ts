import { z } from 'zod';
import { boardFilters } from '#lib/domain/board.ts';
import { refreshShownBoard, withBoard } from '../../../../server/board-for.ts';
import { readBody, respond } from '../../../../server/respond.ts';

const body = z.object({
  filters: boardFilters,
  /** The answers to read again; all of them when absent. */
  only: z.array(z.string()).optional(),
});

export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async (viewer) => {
      const { filters, only } = await readBody(request, body);
      return Response.json(await refreshShownBoard(viewer, { filters, only, signal: request.signal }));
    }),
  );
}
