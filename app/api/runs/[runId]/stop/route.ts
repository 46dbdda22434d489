import { commandRun } from '../../../../server/command-run.ts';

type Context = { params: Promise<{ runId: string }> };

/** Stopping a run that has ended meanwhile is no error: the person wanted it to be over, and it is. */
export function POST(request: Request, context: Context): Promise<Response> {
  return commandRun(request, context, (runs, runId) => runs.stop(runId));
}
