import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Serves what answers web requests from a server of Node, on loopback. */
export function nodeListener(answer: (request: Request) => Promise<Response>): RequestListener {
  return async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 ? { body } : {}),
    });
    const response = await answer(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body)
      Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(outgoing);
    else outgoing.end();
  };
}
