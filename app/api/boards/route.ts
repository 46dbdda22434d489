import { z } from 'zod';
import { boardTitle } from '#lib/domain/board.ts';
import { createBoard } from '#lib/store/boards.ts';
import { ownBoardEntries } from '../../server/own-board-entries.ts';
import { ownRun } from '../../server/own-run.ts';
import { readBody, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/**
 * The person's own boards, or with `run` those that the answer of this run can be pinned to: the ones about its source. Those
 * that others have shared are among the shared things.
 */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspaces } = await tabletalk();
    const runId = new URL(request.url).searchParams.get('run');
    const about = runId === null ? null : (await ownRun(request, { store }, runId)).sourceId;
    const entries = await ownBoardEntries({ store, workspaces }, person, about);
    return Response.json(entries);
  });
}

const body = z.object({
  title: boardTitle,
  /** An answer that the board is for: it is about the source of that answer, else about the main one. */
  runId: z.string().min(1).optional(),
});

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { title, runId } = await readBody(request, body);
    const { store, workspace } = await tabletalk();
    const run = runId === undefined ? null : await ownRun(request, { store }, runId);
    const sourceId = run?.sourceId ?? workspace.source.id;
    const { id } = await createBoard(store, { sourceId, ownerId: person.id, title });
    return Response.json({ id }, { status: 201 });
  });
}
