import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';

export type ModelServer = {
  /** Ends with a slash. */
  readonly address: string;
  /** What was asked for, in order: method, path, range. */
  readonly asked: { readonly method: string; readonly url: string; readonly range: string | null }[];
  /** Breaks every connection. */
  cut(): void;
  close(): Promise<void>;
};

type Answer = (response: ServerResponse, content: Buffer, from: number) => void;

/**
 * A server on loopback that answers each request for a file by the next of `answers`; the last one goes on for ever.
 */
export async function startModelServer(content: Buffer, answers: readonly Answer[]): Promise<ModelServer> {
  const asked: ModelServer['asked'] = [];
  return listen(asked, (incoming, response) => {
    const range = incoming.headers.range ?? null;
    asked.push({ method: incoming.method ?? '', url: incoming.url ?? '', range });
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? whole;
    answer(response, content, from);
  });
}

/** The rest from the byte that was asked for. */
export const ranged: Answer = (response, content, from) => {
  head(response, content, from);
  response.end(content.subarray(from));
};

/** A server that knows no ranges. */
export const whole: Answer = (response, content) => {
  response.writeHead(200, { 'content-length': content.length });
  response.end(content);
};

/** Sends so many bytes and then nothing more. */
export const stallAfter =
  (bytes: number): Answer =>
  (response, content, from) => {
    head(response, content, from);
    response.write(content.subarray(from, from + bytes));
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers);
    response.end();
  };

function head(response: ServerResponse, content: Buffer, from: number): void {
  const length = { 'content-length': content.length - from };
  if (from === 0) response.writeHead(200, length);
  else {
    const range = `bytes ${from}-${content.length - 1}/${content.length}`;
    response.writeHead(206, { ...length, 'content-range': range });
  }
}

/** A proxy on loopback that passes plain requests on and tunnels the others, and notes both. */
export async function startProxy(): Promise<ModelServer> {
  const asked: ModelServer['asked'] = [];
  const { server, ...rest } = await open(asked, (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    asked.push({ method, url, range: headers.range ?? null });
    const passed = request(url, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(passed);
  });
  server.on('connect', (incoming, client, first) => {
    asked.push({ method: 'CONNECT', url: incoming.url ?? '', range: null });
    const [host, port] = (incoming.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.write(first);
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
    client.on('error', () => onward.destroy());
  });
  return rest;
}

type Handler = (incoming: IncomingMessage, response: ServerResponse) => void;

async function listen(asked: ModelServer['asked'], handler: Handler): Promise<ModelServer> {
  const { server: _server, ...rest } = await open(asked, handler);
  return rest;
}

async function open(asked: ModelServer['asked'], handler: Handler) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    server,
    address: `http://127.0.0.1:${address.port}/`,
    asked,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
