import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** What has been found is good enough. For a run that has ended meanwhile this is no error: it has its answer. */
export function POST(
  _request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    (await tabletalk()).runs.settle((await params).runId);
    return new Response(null, { status: 204 });
  });
}
