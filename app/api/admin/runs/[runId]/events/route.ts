import { eventStream } from '../../../../../server/event-stream.ts';
import { readPosition } from '../../../../../server/read-position.ts';
import { respond } from '../../../../../server/respond.ts';
import { requireRole } from '../../../../../server/signed-in.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

/** Anybody's run as it happens, for those who look after the answers. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    const { runs } = await tabletalk();
    return eventStream(runs.follow((await params).runId, readPosition(request), request.signal));
  });
}
