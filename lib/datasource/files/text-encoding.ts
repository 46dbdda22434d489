import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FileLayout } from '../../domain/file-reading.ts';
import { unreadable } from '../source-errors.ts';

type Encoding = FileLayout['encoding'];

/** How a file's bytes become text; `plain` when DuckDB can read them as they are. */
export type TextForm = { readonly encoding: Encoding; readonly zipped: boolean; readonly plain: boolean };

/**
 * The encoding by its byte order mark, else by where zero bytes are, else UTF-8 when every byte of the file fits it, else
 * Windows-1252, which has all of Latin-1's letters. Rejects with `source-unreadable` for bytes that cannot be unpacked.
 */
export async function textForm(file: string, known?: Encoding): Promise<TextForm> {
  try {
    const zipped = await isZipped(file);
    const head = await firstBytes(file, zipped, 4_096);
    const encoding =
      known ?? markedEncoding(head) ?? ((await isAllUtf8(file, zipped)) ? 'utf-8' : 'windows-1252');
    return { encoding, zipped, plain: encoding === 'utf-8' && !zipped };
  } catch (error) {
    throw unreadable(file, 'cannot be unpacked or read: it is damaged', error);
  }
}

/** Writes the text of a file as UTF-8 without a byte order mark. */
export async function writeAsUtf8(
  file: string,
  { encoding, zipped }: TextForm,
  target: string,
): Promise<void> {
  await pipeline(
    bytesOf(file, zipped),
    decoding(encoding),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
}

/** The beginning of the text, at most `bytes` long, and whether that is all of it. */
export async function textHead(
  file: string,
  { encoding, zipped }: TextForm,
  bytes: number,
): Promise<{ text: string; complete: boolean }> {
  const head = await firstBytes(file, zipped, bytes + 1);
  const complete = head.length <= bytes;
  // A letter that the cut went through is left out.
  const text = new TextDecoder(encoding).decode(head.subarray(0, bytes), { stream: !complete });
  return { text, complete };
}

/** What a byte order mark or the places of zero bytes tell; null where they tell nothing. */
export function markedEncoding(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 8;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : null;
}

export async function isZipped(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function bytesOf(file: string, zipped: boolean): Readable {
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  if (!zipped) return bytes;
  const unzipped = createGunzip();
  // The reader of `unzipped` hears what went wrong with the file as well.
  bytes.on('error', (error) => unzipped.destroy(error));
  return bytes.pipe(unzipped);
}

async function firstBytes(file: string, zipped: boolean, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytesOf(file, zipped)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

async function isAllUtf8(file: string, zipped: boolean): Promise<boolean> {
  let begun = Buffer.alloc(0);
  for await (const chunk of bytesOf(file, zipped)) {
    const bytes: Buffer = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const end = bytes.length - begunLetter(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    begun = Buffer.from(bytes.subarray(end));
  }
  return isUtf8(begun);
}

/** How many bytes at the end belong to a letter that goes on in the next chunk. */
function begunLetter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

function decoding(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done: TransformCallback) {
      done(null, decoder.decode());
    },
  });
}
