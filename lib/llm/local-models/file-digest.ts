import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file in hex. */
export async function fileDigest(
  file: string,
  options: { readonly onRead?: (bytes: number) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { signal: options.signal })) {
    hash.update(chunk);
    bytes += chunk.length;
    options.onRead?.(bytes);
  }
  return hash.digest('hex');
}
