import { AppError } from '#lib/errors.ts';
import { eventStream } from '../../../../server/event-stream.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

/** Server-sent events of one run, from `Last-Event-ID` (or `?after=`) on: a reload and a reconnect are the same thing. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const { store, runs } = await tabletalk();
    const { id } = await ownRun(request, store, (await params).runId);
    return eventStream(runs.follow(id, readPosition(request), request.signal));
  });
}

function readPosition(request: Request): number {
  const given =
    request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? '-1';
  const position = Number(given);
  if (Number.isInteger(position) && position >= -1) return position;
  throw new AppError('bad-request', {
    userMessage: `"${given}" is no position in a log; it must be a whole number.`,
  });
}
