import { commandRun } from '../../../../server/command-run.ts';

type Context = { params: Promise<{ runId: string }> };

/** What has been found is good enough. For a run that has ended meanwhile this is no error: it has its answer. */
export function POST(request: Request, context: Context): Promise<Response> {
  return commandRun(request, context, (runs, runId) => runs.settle(runId));
}
