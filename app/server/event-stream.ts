import type { StoredEvent } from '#lib/domain/run-event.ts';

/** One server-sent message. `data` becomes JSON. */
export type StreamedMessage = { readonly id: number; readonly event?: string; readonly data: unknown };

/** `messageStream` of a run's log: each event as one message. */
export function eventStream(events: AsyncIterable<StoredEvent>): Promise<Response> {
  return messageStream(asMessages(events));
}

async function* asMessages(events: AsyncIterable<StoredEvent>): AsyncGenerator<StreamedMessage> {
  for await (const event of events) yield { id: event.sequence, data: event };
}

/**
 * A response that sends each message and then `done`. The first is awaited before the response starts, so that an unknown
 * run is a proper error status.
 */
export async function messageStream(messages: AsyncIterable<StreamedMessage>): Promise<Response> {
  const iterator = messages[Symbol.asyncIterator]();
  let next = await iterator.next();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode('event: done\ndata: {}\n\n'));
        controller.close();
        return;
      }
      const { id, event, data } = next.value;
      const name = event === undefined ? '' : `event: ${event}\n`;
      controller.enqueue(encoder.encode(`id: ${id}\n${name}data: ${JSON.stringify(data)}\n\n`));
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
