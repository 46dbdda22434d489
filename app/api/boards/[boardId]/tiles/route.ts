import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BoardTile } from '#lib/domain/board.ts';
import { capitalised } from '#lib/domain/column-title.ts';
import { AppError } from '#lib/errors.ts';
import { pinTile } from '#lib/store/boards.ts';
import { answerOfRun } from '../../../../server/answer-of-run.ts';
import { ownBoard } from '../../../../server/board-for.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = z.object({ runId: z.string().min(1), step: z.string().nullable() });

const longestTitle = 300;

/** Pins an answer of the person's own, with its statement and its chart as it is drawn now. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () => {
    const board = await ownBoard(request, (await params).boardId);
    const { runId, step } = await readBody(request, body);
    const { store } = await tabletalk();
    const run = await ownRun(request, { store }, runId);
    if (run.sourceId !== board.sourceId) {
      throw new AppError('bad-request', {
        userMessage: `All answers of a board are about one source; “${board.title}” is about another one than this answer.`,
      });
    }
    const { view, query, chart } = await answerOfRun(store, run, step);
    const isFigure = query.result.rows.length === 1 && query.result.columns.length <= 2;
    const tile: BoardTile = {
      kind: 'answer',
      id: randomUUID(),
      width: isFigure ? 2 : 3,
      height: isFigure ? 1 : 2,
      title: capitalised(chart?.title ?? view.question).slice(0, longestTitle),
      question: view.question,
      sql: query.sql,
      chart,
      runId,
      alert: null,
    };
    await pinTile(store, board.id, tile);
    return Response.json({ boardId: board.id, tileId: tile.id }, { status: 201 });
  });
}
