import { ownRun } from '../../../../server/own-run.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** What has been found is good enough. For a run that has ended meanwhile this is no error: it has its answer. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { id } = await ownRun(request, opened, (await params).runId);
    await opened.runs.settle(id);
    return new Response(null, { status: 204 });
  });
}
