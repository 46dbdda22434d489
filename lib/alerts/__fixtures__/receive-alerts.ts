import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A webhook on loopback that keeps what it is sent. */
export async function receiveAlerts() {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the webhook has no port');
  return {
    url: `http://127.0.0.1:${address.port}/alerts`,
    received,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
