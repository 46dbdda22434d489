import { EventSource } from 'eventsource';
import { RequestError } from '../ui/request.ts';
import type { ServerConnection } from '../ui/server-connection.ts';
import type { Host } from './host.ts';

/**
 * How a frame reaches the server: with the token of its host in a header, since no cookie comes along. When the server refuses a
 * token, the host is asked once for another one.
 */
export function frameConnection(host: Pick<Host, 'token'>): ServerConnection {
  let token: Promise<string> | null = null;
  const send = async (path: string | URL, init: RequestInit, isAgain: boolean): Promise<Response> => {
    token ??= host.token();
    const used = token;
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await tokenOf(used)}`);
    const response = await fetch(path, { ...init, headers, credentials: 'omit' });
    if (response.status !== 401 || isAgain) return response;
    // Several requests may have been refused with the same one.
    if (token === used) token = null;
    return send(path, init, true);
  };
  return {
    fetch: (path, init) => send(path, init, false),
    openStream: (path) =>
      new EventSource(new URL(path, location.href), { fetch: (url, init) => send(url, init, false) }),
    signedOut: () => undefined,
  };
}

async function tokenOf(token: Promise<string>): Promise<string> {
  try {
    return await token;
  } catch (error) {
    throw new RequestError(
      'unauthorized',
      401,
      error instanceof Error ? error.message : String(error),
      error,
    );
  }
}
