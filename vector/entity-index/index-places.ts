import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Redis } from '#lib/redis.ts';

/** Where the index of names of each source is kept. It is written as a whole, so that a reader never sees a part. */
export type IndexPlace = {
  /** All bytes, aligned for 32-bit views; null when there is no index. */
  read(sourceId: string): Promise<Buffer | null>;
  /** The first `length` bytes, or all when there are fewer; null when there is no index. */
  readStart(sourceId: string, length: number): Promise<Buffer | null>;
  write(sourceId: string, parts: Iterable<Uint8Array>): Promise<void>;
};

/** A file for each source: `<dataDir>/sources/<source id>/entities.idx`. */
export function indexFolder(dataDir: string): IndexPlace {
  const fileOf = (sourceId: string) =>
    path.join(/* turbopackIgnore: true */ dataDir, 'sources', sourceId, 'entities.idx');
  return {
    read: async (sourceId) => await readFile(fileOf(sourceId)).catch(absent),
    async readStart(sourceId, length) {
      const handle = await open(fileOf(sourceId)).catch(absent);
      if (handle === null) return null;
      try {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await handle.read(bytes, 0, length, 0);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async write(sourceId, parts) {
      const file = fileOf(sourceId);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const temporary = `${file}.${process.pid}.tmp`;
      try {
        await writeFile(temporary, parts);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const storedIndex = z.object({ hash: z.string(), sizes: z.array(z.number().int()) });
const pieceBytes = 16 * 1024 * 1024;
/** How long the pieces of a replaced index stay for those who are reading it. */
const replacedSeconds = 600;

/**
 * In Redis, for several processes without a common folder: pieces under the hash of the whole content, and under the
 * source which hash is the current one. Processes that write the same index write the same keys.
 */
export function indexInRedis({ texts, bytes }: Redis): IndexPlace {
  const currentKey = (sourceId: string) => `tabletalk:names:${sourceId}`;
  const pieceKey = (sourceId: string, hash: string, piece: number) =>
    `tabletalk:names:${sourceId}:${hash}:${piece}`;
  const currentOf = async (sourceId: string) => {
    const text = await texts.get(currentKey(sourceId));
    return text === null ? null : storedIndex.parse(JSON.parse(text));
  };
  return {
    async read(sourceId) {
      const current = await currentOf(sourceId);
      if (current === null) return null;
      const whole = Buffer.from(new ArrayBuffer(current.sizes.reduce((sum, size) => sum + size, 0)));
      let place = 0;
      for (const [piece, size] of current.sizes.entries()) {
        const part = await bytes.get(pieceKey(sourceId, current.hash, piece));
        // Evicted or replaced long ago: whoever asks builds the index again.
        if (part === null || part.length !== size) return null;
        place += part.copy(whole, place);
      }
      return whole;
    },
    async readStart(sourceId, length) {
      const current = await currentOf(sourceId);
      if (current === null) return null;
      const start = await bytes.getRange(pieceKey(sourceId, current.hash, 0), 0, length - 1);
      return start === null || start.length === 0 ? null : start;
    },
    async write(sourceId, parts) {
      const whole = Buffer.concat([...parts]);
      const hash = createHash('sha256').update(whole).digest('hex').slice(0, 32);
      const replaced = await currentOf(sourceId);
      const sizes: number[] = [];
      for (let start = 0; start < whole.length; start += pieceBytes) {
        const piece = whole.subarray(start, start + pieceBytes);
        await bytes.set(pieceKey(sourceId, hash, sizes.length), piece);
        sizes.push(piece.length);
      }
      await texts.set(currentKey(sourceId), JSON.stringify({ hash, sizes }));
      if (replaced === null || replaced.hash === hash) return;
      for (const piece of replaced.sizes.keys()) {
        await texts.expire(pieceKey(sourceId, replaced.hash, piece), replacedSeconds);
      }
    },
  };
}
