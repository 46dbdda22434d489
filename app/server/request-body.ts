import { AppError } from '#lib/errors.ts';

/** What a page of ours sends at most, in bytes. A larger one would hold everybody up while it is parsed. */
export const mostOfAPage = 1024 * 1024;
/** What whoever has not signed in may send, in bytes. */
export const mostOfAStranger = 64 * 1024;
/** What a file that is sent as text in JSON may have, in bytes; proxy.ts lets no more through either. */
export const mostOfAFile = 10 * 1024 * 1024;

/** The bytes of a request's body. Throws `bad-request` as soon as there are more than `mostBytes`. */
export async function bytesOf({ body }: Request, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
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
        userMessage: `The body has more than ${mostBytes / 1024} KB, which is the most that is taken here.`,
      });
    }
    chunks.push(value);
  }
}

/** The JSON of a request's body. Throws `bad-request` for one that is too large or none. */
export async function jsonOf(request: Request, mostBytes: number): Promise<unknown> {
  return parsedJson(await bytesOf(request, mostBytes));
}

export function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError('bad-request', { userMessage: 'The body is not valid JSON.', cause });
  }
}

/** The same request with its body read, for what would read any body whole. Throws as `bytesOf`. */
export async function withShortBody(request: Request, mostBytes: number): Promise<Request> {
  if (request.body === null) return request;
  const { method, headers, url, signal } = request;
  return new Request(url, { method, headers, signal, body: await bytesOf(request, mostBytes) });
}
