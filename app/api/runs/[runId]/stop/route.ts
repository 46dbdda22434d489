import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Stopping a run that has ended meanwhile is no error: the person wanted it to be over, and it is. */
export function POST(
  _request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    (await tabletalk()).runs.stop((await params).runId);
    return new Response(null, { status: 204 });
  });
}
