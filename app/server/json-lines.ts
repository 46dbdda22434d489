import { userMessageOf } from '#lib/errors.ts';

/**
 * A response of one JSON document a line, each sent as soon as it is there. A failure on the way is the last line. Who
 * stops listening stops the work: `signal` is aborted.
 */
export function jsonLines<Line>(
  request: Request,
  produce: (signal: AbortSignal) => AsyncIterable<Line>,
): Response {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const iterator = produce(signal)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const encode = (line: unknown) => encoder.encode(`${JSON.stringify(line)}\n`);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(encode(next.value));
      } catch (error) {
        if (!signal.aborted) {
          console.error(error);
          controller.enqueue(encode({ kind: 'failed', message: userMessageOf(error) }));
        }
        controller.close();
      }
    },
    async cancel() {
      left.abort();
      await iterator.return?.();
    },
  });
  return new Response(stream, {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' },
  });
}
