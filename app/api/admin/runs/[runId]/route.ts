import { AppError } from '#lib/errors.ts';
import { findRun, readEvents } from '#lib/store/runs.ts';
import { respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** What is stored of a run's log; `isRunning` says that more will come. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    const { runId } = await params;
    const { store } = await tabletalk();
    const run = await findRun(store, runId);
    if (!run) throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
    return Response.json({ isRunning: run.status === 'running', events: await readEvents(store, runId) });
  });
}
