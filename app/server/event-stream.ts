import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Of what is sent at once, in characters, unless a single message is larger. */
const largestPiece = 65_536;

/**
 * A response that sends each message and then `done`. The first is awaited before the response starts, so that an unknown
 * run is a proper error status. What is there at once is sent at once: a piece of its own for each message costs more than
 * the message.
 */
export async function messageStream(messages: AsyncIterable<StreamedMessage>): Promise<Response> {
  const iterator = messages[Symbol.asyncIterator]();
  const first = await iterator.next();
  let coming = Promise.resolve(first);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      let next: Awaited<typeof coming> | undefined = await coming;
      while (next !== undefined && !next.done) {
        text += textOf(next.value);
        coming = iterator.next();
        // It is read by the next pull, unless nobody pulls any more.
        coming.catch(() => undefined);
        next = text.length < largestPiece ? await Promise.race([coming, nextTurn(undefined)]) : undefined;
      }
      if (next?.done) text += 'event: done\ndata: {}\n\n';
      controller.enqueue(encoder.encode(text));
      if (next?.done) controller.close();
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

function textOf({ id, event, data }: StreamedMessage): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `id: ${id}\n${name}data: ${JSON.stringify(data)}\n\n`;
}
