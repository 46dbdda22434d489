import { AppError } from '#lib/errors.ts';

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
  const body = await bytesOf(request);
  const refused = refusedBody(body);
  if (refused !== null) throw new AppError('unauthorized', { userMessage: refused });
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError('bad-request', { userMessage: 'The body is not JSON.', cause });
  }
}

async function bytesOf({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (body === null) return Buffer.concat(chunks);
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new AppError('bad-request', {
        userMessage: `The body has more than ${mostBytes / 1024} KB. A message is smaller.`,
      });
    }
    chunks.push(value);
  }
}
