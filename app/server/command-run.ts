import type { LiveRuns } from '#agents/runs/live-runs.ts';
import { ownRun } from './own-run.ts';
import { respond } from './respond.ts';
import { tabletalk } from './tabletalk.ts';

/** Answers 204 when a command about the person's own run is carried out, or came too late to matter. */
export function commandRun(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
  command: (runs: LiveRuns, runId: string) => Promise<unknown>,
): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { id } = await ownRun(request, opened, (await params).runId);
    await command(opened.runs, id);
    return new Response(null, { status: 204 });
  });
}
