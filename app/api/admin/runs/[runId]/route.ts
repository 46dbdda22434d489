import { requireReadable } from '#agents/rights/require-readable.ts';
import { AppError } from '#lib/errors.ts';
import { findRun, readEvents } from '#lib/store/runs.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { respond } from '../../../../server/respond.ts';

/** What is stored of a run's log; `isRunning` says that more will come. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const { opened, reading } = await asDeveloper(request);
    const { runId } = await params;
    const { store } = opened;
    await requireReadable(store, runId, reading);
    const run = await findRun(store, runId);
    if (!run) throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
    const events = await readEvents(store, runId);
    return Response.json({
      isRunning: run.status === 'running',
      events: events.map((stored) => ({ ...stored, event: reading.shown(stored.event) })),
    });
  });
}
