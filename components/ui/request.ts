import { z } from 'zod';
import { serverConnection } from './server-connection.ts';

const refusal = z.object({ code: z.string(), message: z.string() });

/** The status of a request that no server answered. */
export const unreachableStatus = 0;

/** A request that did not succeed. `message` is fit for a person. */
export class RequestError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
  }
}

/** What a person may read about anything a request threw. */
export function requestMessage(error: unknown): string {
  return error instanceof RequestError ? error.message : 'The page could not read the server’s reply.';
}

/** Whether the same request may succeed later: not when something is wrong with what it asks. */
export function mayHelpAgain(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  return ![400, 403, 404, 413, 422].includes(error.status);
}

type Asked = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in the place of a body. */
  readonly bytes?: Blob;
  readonly signal?: AbortSignal;
};

/** The JSON of a route of ours, null when it has none. Throws RequestError. */
export async function request(path: string, asked: Asked): Promise<unknown> {
  const response = await send(path, asked);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** What a route of ours answers, its body still to be read. Throws RequestError when it refuses. */
export async function send(path: string, { method = 'GET', body, bytes, signal }: Asked): Promise<Response> {
  const response = await reach(path, {
    method,
    signal,
    ...(bytes ? { headers: { 'content-type': 'application/octet-stream' }, body: bytes } : {}),
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const { code, message } = readRefusal(await response.text(), response.status);
  // The session has ended, or there never was one.
  if (code === 'unauthorized') serverConnection().signedOut();
  throw new RequestError(code, response.status, message);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await serverConnection().fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted || error instanceof RequestError) throw error;
    throw new RequestError(
      'unreachable',
      unreachableStatus,
      'Tabletalk’s server cannot be reached. Check that it is running and that this computer can reach it.',
      error,
    );
  }
}

function readRefusal(text: string, status: number): { code: string; message: string } {
  try {
    return refusal.parse(JSON.parse(text));
  } catch {
    // A proxy or a crash answered instead of a route, so there is no message of ours to show.
    return { code: 'unexpected', message: `The server answered with status ${status} and no explanation.` };
  }
}
