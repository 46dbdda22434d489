import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** Where a server that speaks HTTP is. */
export type HttpAddress = {
  /** The address that was checked; requests go there whatever the name resolves to by now. */
  readonly address: string;
  /** The name the server's certificate must carry. */
  readonly host: string;
  readonly port: number;
  readonly tls: 'off' | 'required' | 'unverified';
};

/** The server answered, but not with a page of its protocol. */
export class HttpStatusError extends Error {
  /** `HTTP_401`. */
  readonly code: string;

  constructor(status: number, body: string) {
    super(`HTTP status ${status}${body === '' ? '' : `: ${body.replace(/\s+/g, ' ').slice(0, 300)}`}`);
    this.code = `HTTP_${status}`;
  }
}

/** A page is about a megabyte; one row may be longer than a page. */
const longestBody = 256 * 1024 * 1024;
/** The server holds a request back for a second when it has nothing to tell. */
const silenceMs = 30_000;

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path and query on the server. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
};

export type HttpAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

/** Requests to one server over connections that are kept. */
export class ServerHttp {
  readonly #server: HttpAddress;
  readonly #agent: PlainAgent | TlsAgent;

  constructor(server: HttpAddress) {
    this.#server = server;
    const options = { keepAlive: true, maxSockets: 8 };
    this.#agent = server.tls === 'off' ? new PlainAgent(options) : new TlsAgent(options);
  }

  /** Rejects with the error of the network; any status is an answer. */
  send({ method, path, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
    const { address, host, port, tls } = this.#server;
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
    const request = (tls === 'off' ? plainRequest : tlsRequest)(
      {
        host,
        port,
        path,
        method,
        agent: this.#agent,
        signal,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        rejectUnauthorized: tls === 'required',
        lookup: (_name, options, found) => {
          const family = isIP(address);
          if (options.all) found(null, [{ address, family }]);
          else found(null, address, family);
        },
        timeout: silenceMs,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        answer.on('data', (part: Buffer) => {
          length += part.length;
          if (length > longestBody) request.destroy(new Error('one page of the result is too long'));
          else parts.push(part);
        });
        answer.on('end', () => {
          try {
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: unpacked(Buffer.concat(parts), answer.headers['content-encoding']).toString('utf8'),
            });
          } catch (error) {
            reject(error);
          }
        });
        answer.on('error', reject);
      },
    );
    request.on('timeout', () =>
      request.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    );
    request.on('error', reject);
    request.end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  return encoding === 'gzip' ? gunzipSync(body, { maxOutputLength: longestBody }) : body;
}
