import { eventStream } from '../../../../server/event-stream.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readPosition } from '../../../../server/read-position.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Server-sent events of one run, from `Last-Event-ID` (or `?after=`) on: a reload and a reconnect are the same thing. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const opened = await tabletalk();
    const { id } = await ownRun(request, opened, (await params).runId);
    return eventStream(opened.runs.follow(id, readPosition(request), request.signal));
  });
}
