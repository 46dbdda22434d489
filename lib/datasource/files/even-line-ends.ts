import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes delimited UTF-8 text with one kind of line end between its records; within quotes nothing changes. False when the
 * text has one kind already, as files have that nobody put together from others.
 */
export async function evenLineEnds(file: string, target: string): Promise<boolean> {
  const kinds = new Set<string>();
  await pipeline(
    createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 }),
    evening((kind) => kinds.add(kind)),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return kinds.size > 1;
}

function evening(onLineEnd: (kind: string) => void): Transform {
  let quoted = false;
  let begun = '';
  const even = (text: string) =>
    text.replaceAll(/"|\r\n|\r|\n/g, (sign) => {
      if (sign === '"') quoted = !quoted;
      if (sign === '"' || quoted) return sign;
      onLineEnd(sign);
      return '\n';
    });
  return new Transform({
    decodeStrings: false,
    transform(chunk: string, _encoding, done: TransformCallback) {
      const text = begun + chunk;
      // A line end may go on in the next chunk.
      begun = text.endsWith('\r') ? '\r' : '';
      done(null, even(begun === '' ? text : text.slice(0, -1)));
    },
    flush(done: TransformCallback) {
      done(null, even(begun));
    },
  });
}
