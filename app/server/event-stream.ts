import type { StoredEvent } from '#lib/domain/run-event.ts';

/**
 * A response that sends each event as one server-sent message and then `done`. The first event is awaited before the
 * response starts, so that an unknown run is a proper error status.
 */
export async function eventStream(events: AsyncIterable<StoredEvent>): Promise<Response> {
  const iterator = events[Symbol.asyncIterator]();
  let next = await iterator.next();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode('event: done\ndata: {}\n\n'));
        controller.close();
        return;
      }
      const { sequence } = next.value;
      controller.enqueue(encoder.encode(`id: ${sequence}\ndata: ${JSON.stringify(next.value)}\n\n`));
      next = await iterator.next();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
