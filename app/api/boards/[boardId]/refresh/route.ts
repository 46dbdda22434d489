import { z } from 'zod';
import { refreshBoard } from '#agents/board/refresh-board.ts';
import { askedBy } from '#lib/datasource/asked-by.ts';
import { boardFilters } from '#lib/domain/board.ts';
import { readEnv } from '#lib/env.ts';
import { showBoard, withBoard } from '../../../../server/board-for.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { takeQuestion } from '../../../../server/take-question.ts';

const body = z.object({
  filters: boardFilters,
  /** The answers to read again; all of them when absent. */
  only: z.array(z.string()).optional(),
});

/** Runs the statements of the board again with the rights of whoever asks. It counts as one question. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async (viewer) => {
      const env = readEnv();
      const { filters, only } = await readBody(request, body);
      const { board, person, reading, opened } = viewer;
      await takeQuestion(opened, person.id);
      const readings = await refreshBoard({
        store: opened.store,
        board,
        person,
        reading,
        filters,
        limits: askedBy(person.id, opened.limits),
        signal: request.signal,
        delivers: {
          webhook: env.TABLETALK_ALERT_WEBHOOK !== undefined,
          mail: env.TABLETALK_MAIL_SERVER !== undefined,
        },
        ...(only ? { only: new Set(only) } : {}),
      });
      return Response.json({ board: await showBoard(viewer), readings });
    }),
  );
}
