import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { isZipped, markedEncoding } from '../files/text-encoding.ts';
import { unreadable } from '../source-errors.ts';

const mebibyte = 1024 * 1024;
/** The longest line that DuckDB reads as CSV. */
const longestLine = 2_000_000;

/**
 * Reads a text from its beginning to its end before anything else does. Rejects with `source-unreadable` for what only looks
 * like one: zero bytes that are no part of UTF-16, a line without an end, an archive that unpacks to more than `mostBytes`.
 */
export async function inspectText(
  file: string,
  text: { readonly inLines: boolean; readonly mostBytes: number },
): Promise<void> {
  const bytes = createReadStream(file, { highWaterMark: mebibyte });
  const unpacked = (await isZipped(file)) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => unpacked.destroy(error));
  const check = checkerOf(file, text);
  try {
    for await (const chunk of unpacked) check(chunk as Buffer);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(file, 'cannot be unpacked or read: it is damaged', error);
  } finally {
    bytes.destroy();
  }
}

/** Checks one chunk after the other. */
function checkerOf(
  file: string,
  { inLines, mostBytes }: { readonly inLines: boolean; readonly mostBytes: number },
): (chunk: Buffer) => void {
  let total = 0;
  let line = 0;
  let lineNumber = 1;
  let mayHaveZeros = false;
  return (chunk) => {
    if (total === 0) mayHaveZeros = markedEncoding(chunk.subarray(0, 4_096)) !== null;
    total += chunk.length;
    if (total > mostBytes) {
      throw unreadable(
        file,
        `unpacks to more than ${Math.round(mostBytes / mebibyte).toLocaleString('en-GB')} MB`,
      );
    }
    if (!mayHaveZeros && chunk.includes(0)) {
      throw unreadable(file, 'is no text: it holds zero bytes (NUL)');
    }
    if (!inLines) return;
    // Old Macintosh texts end their lines with a carriage return alone.
    const mark = chunk.includes(10) ? 10 : 13;
    for (let at = 0; ; lineNumber += 1) {
      const end = chunk.indexOf(mark, at);
      line += (end === -1 ? chunk.length : end) - at;
      if (line > longestLine) {
        throw unreadable(file, `is no table: its line ${lineNumber} does not end within 2 MB`);
      }
      if (end === -1) return;
      line = 0;
      at = end + 1;
    }
  };
}
