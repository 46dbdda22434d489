import type { Reading } from '#agents/rights/reading-of.ts';
import { requireReadable } from '#agents/rights/require-readable.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { asDeveloper } from '../../../../../server/as-developer.ts';
import { eventStream } from '../../../../../server/event-stream.ts';
import { readPosition } from '../../../../../server/read-position.ts';
import { respond } from '../../../../../server/respond.ts';

/** Anybody's run as it happens, for those who look after the answers and may see it. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const { opened, reading } = await asDeveloper(request);
    const { runId } = await params;
    await requireReadable(opened.store, runId, reading);
    const events = opened.runs.follow(runId, readPosition(request), request.signal);
    return eventStream(asShown(events, reading));
  });
}

async function* asShown(events: AsyncIterable<StoredEvent>, reading: Reading): AsyncGenerator<StoredEvent> {
  for await (const stored of events) yield { ...stored, event: reading.shown(stored.event) };
}
