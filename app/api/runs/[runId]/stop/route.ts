import { ownRun } from '../../../../server/own-run.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Stopping a run that has ended meanwhile is no error: the person wanted it to be over, and it is. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { id } = await ownRun(request, opened, (await params).runId);
    await opened.runs.stop(id);
    return new Response(null, { status: 204 });
  });
}
