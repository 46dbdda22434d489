import { AppError } from '#lib/errors.ts';
import { bytesOf, parsedJson } from '../request-body.ts';

/** The largest body, in bytes, that a chat service may send: a message has a few thousand. */
const mostBytes = 256 * 1024;

/**
 * The JSON that a chat service sent. `refusedBody` says why the bytes are none of its, or null. Throws `unauthorized` with that, and `bad-request` for
 * a body that is too large or no JSON.
 */
export async function readHook(
  request: Request,
  refusedBody: (body: Uint8Array) => string | null,
): Promise<unknown> {
  const body = await bytesOf(request, mostBytes);
  const refused = refusedBody(body);
  if (refused !== null) throw new AppError('unauthorized', { userMessage: refused });
  return parsedJson(body);
}
