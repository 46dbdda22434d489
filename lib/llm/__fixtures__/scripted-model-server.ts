import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Protocol, protocolOf } from './model-protocols.ts';

export type ScriptedUsage = {
  /** Includes the cached ones, also for Anthropic. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
};

/** What the server does with one request. */
export type ScriptedReply =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly usage?: ScriptedUsage;
      /** Why it ends; `length` is a reply cut at its token limit. */
      readonly finish?: 'stop' | 'length' | 'content_filter';
      /** Milliseconds before the first byte, for measuring how calls overlap. */
      readonly afterMs?: number;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never a byte; or, with `after`, silence behind that much text. */
  | { readonly kind: 'hang'; readonly after?: string }
  /** One word every so often, for ever. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** Some text, then the connection is torn down. */
  | { readonly kind: 'cut'; readonly after: string }
  /** Some text, then the stream ends properly but without saying that the reply is complete. */
  | { readonly kind: 'unfinished'; readonly after: string }
  /** Some text, then an event that is not JSON. */
  | { readonly kind: 'garbled'; readonly after: string }
  /** Some text, then the provider's own error event. */
  | { readonly kind: 'error-event'; readonly after: string; readonly message: string }
  /** The connection is torn down before any byte. */
  | { readonly kind: 'reset' };

const requestBody = z.looseObject({ model: z.string(), stream: z.boolean().optional() });
export type ScriptedBody = z.infer<typeof requestBody>;

export type RecordedRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: ScriptedBody;
  /** All text of the request, system message first, as one string. */
  readonly prompt: string;
  /** How the exchange ended: `client` when the other side closed the connection before the reply was complete. */
  readonly ending: Promise<'server' | 'client'>;
};

/** A list is played once, in order; after its end requests get status 599. A function may look at the request. */
export type Script =
  | readonly ScriptedReply[]
  | ((request: RecordedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>);

export type ScriptedModelServer = {
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly requests: readonly RecordedRequest[];
  /** Resolves with request number `index`, counted from 0, as soon as it has come. */
  request(index: number): Promise<RecordedRequest>;
  close(): Promise<void>;
};

/** A short way to script a complete reply, of JSON unless it is a string. */
export function answer(value: unknown, usage?: ScriptedUsage): ScriptedReply {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { kind: 'text', text, ...(usage === undefined ? {} : { usage }) };
}

/**
 * A model server on loopback for tests: /v1/chat/completions (streaming or not), /v1/responses and /v1/messages
 * (streaming), doing what the script says.
 */
export async function startScriptedModelServer(script: Script): Promise<ScriptedModelServer> {
  const requests: RecordedRequest[] = [];
  const waiting = new Map<number, (request: RecordedRequest) => void>();
  const closed = new AbortController();

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(598).end(String(error));
    });
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const ending = new Promise<'server' | 'client'>((resolve) => {
      let byServer = false;
      response.on('finish', () => {
        byServer = true;
      });
      response.on('torn', () => {
        byServer = true;
      });
      response.on('close', () => resolve(byServer ? 'server' : 'client'));
    });
    const body = requestBody.parse(JSON.parse(await textOf(incoming)));
    const path = incoming.url ?? '';
    const request: RecordedRequest = {
      path,
      headers: incoming.headers,
      body,
      prompt: promptOf(body),
      ending,
    };
    const index = requests.push(request) - 1;
    waiting.get(index)?.(request);
    const protocol = protocolOf(path);
    if (protocol === null) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `no such path: ${path}` } }));
      return;
    }
    const reply =
      typeof script === 'function'
        ? await script(request, index)
        : (script[index] ?? { kind: 'status', status: 599, message: 'the script has ended' });
    await play(reply, protocol, body, response, closed.signal);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    request(index) {
      const known = requests[index];
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiting.set(index, resolve));
    },
    async close() {
      closed.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const defaultUsage: ScriptedUsage = { input: 100, cached: 0, output: 10 };

async function play(
  reply: ScriptedReply,
  protocol: Protocol,
  body: ScriptedBody,
  response: ServerResponse,
  closed: AbortSignal,
): Promise<void> {
  const send = (events: readonly string[]) => {
    for (const event of events) response.write(event);
  };
  const begin = (text: string) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    send(protocol.begin(body.model));
    if (text !== '') send(protocol.text(text));
  };
  switch (reply.kind) {
    case 'text': {
      const usage = reply.usage ?? defaultUsage;
      const finish = reply.finish ?? 'stop';
      if (reply.afterMs !== undefined) await wait(reply.afterMs, undefined, { signal: closed });
      if (body.stream !== true) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(protocol.whole(body.model, reply.text, finish, usage)));
        return;
      }
      begin('');
      for (const piece of piecesOf(reply.text)) send(protocol.text(piece));
      send(protocol.end(reply.text, finish, usage));
      response.end();
      return;
    }
    case 'status':
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify({ error: { message: reply.message ?? '', type: 'scripted' } }));
      return;
    case 'hang':
      if (reply.after !== undefined) begin(reply.after);
      return;
    case 'drip':
      begin('');
      while (!response.destroyed && !closed.aborted) {
        send(protocol.text('word '));
        await wait(reply.everyMs);
      }
      return;
    case 'cut':
      begin(reply.after);
      // Let the text leave before the connection goes.
      await new Promise((resolve) => response.write(': \n\n', resolve));
      tear(response);
      return;
    case 'unfinished':
      begin(reply.after);
      response.end();
      return;
    case 'garbled':
      begin(reply.after);
      send(['data: {"choices": [oops\n\n']);
      response.end();
      return;
    case 'error-event':
      begin(reply.after);
      send(protocol.error(reply.message));
      response.end();
      return;
    case 'reset':
      tear(response);
  }
}

function tear(response: ServerResponse): void {
  response.emit('torn');
  response.socket?.resetAndDestroy();
}

/** As a model streams, in several pieces; few of them, for each costs as much to take as a token of a real model. */
function piecesOf(text: string): string[] {
  const length = Math.max(8, Math.ceil(text.length / 12));
  return text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text;
}

/** The words of a request in any of the protocols: every string under a `content`, `text`, `system` or `instructions`. */
function promptOf(body: ScriptedBody): string {
  const words: string[] = [];
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      if (['content', 'text', 'system', 'instructions'].includes(key)) words.push(value);
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) visit(item, name);
    }
  };
  const { system, instructions, messages, input } = body;
  for (const [key, value] of Object.entries({ system, instructions, messages, input })) visit(value, key);
  return words.join('\n\n');
}
