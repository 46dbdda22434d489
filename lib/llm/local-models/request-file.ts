import http from 'node:http';
import https from 'node:https';

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, as they were set. */
export type ProxyVariables = Readonly<Record<string, string>>;

export type FileReply = {
  readonly status: number;
  /** The first byte that is sent, and the size of the whole file; null where the server does not say. */
  readonly from: number;
  readonly size: number | null;
  readonly body: http.IncomingMessage;
};

const mostRedirects = 5;
const silenceMs = 60_000;

/**
 * Asks a server for a file from byte `from` to its end, through the proxy that the variables name. Redirections are
 * followed with the same wish. Rejects with Node's own error when no reply comes; a connection that is silent for a
 * minute counts as broken, then and while the body is read.
 */
export async function requestFile(
  url: URL,
  options: { readonly from: number; readonly proxy: ProxyVariables; readonly signal?: AbortSignal },
): Promise<FileReply> {
  let next = url;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const body = await get(next, options);
    const status = body.statusCode ?? 0;
    const { location } = body.headers;
    if (status < 300 || status > 399 || location === undefined) {
      return { status, ...extent(body, status), body };
    }
    body.resume();
    next = new URL(location, next);
  }
  throw new Error(`it redirects more than ${mostRedirects} times`);
}

function get(
  url: URL,
  { from, proxy, signal }: { from: number; proxy: ProxyVariables; signal?: AbortSignal },
): Promise<http.IncomingMessage> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // The types of the web framework want NODE_ENV in every environment; an agent does not look at it.
      agent: new Agent({ proxyEnv: { ...proxy, NODE_ENV: 'production' } }),
      signal,
      headers: {
        'user-agent': 'tabletalk',
        // Compressed on the way, ranges would count other bytes than ours.
        'accept-encoding': 'identity',
        ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      },
    });
    asked.setTimeout(silenceMs, () => asked.destroy(new Error('it went silent')));
    asked.once('response', resolve);
    asked.once('error', reject);
    asked.end();
  });
}

function extent({ headers }: http.IncomingMessage, status: number): { from: number; size: number | null } {
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  if (status === 206 || status === 416) {
    return { from: Number(range?.[1] ?? 0), size: numberOr(range?.[2]) };
  }
  return { from: 0, size: numberOr(headers['content-length']) };
}

function numberOr(text: string | undefined): number | null {
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
}
