import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A file on its way: written to `<target>.part`, hashed as it grows, and given its name only when it is whole. */
export type PartFile = {
  readonly bytes: number;
  append(chunk: Uint8Array): Promise<void>;
  /** Empties it. */
  restart(): Promise<void>;
  /** SHA-256 in hex of what is there; nothing may be appended after it. */
  digest(): string;
  /** Writes it through to the disk and gives it its name, in one step. */
  finish(): Promise<void>;
  /** Leaves it as it is, for the next time. Harmless after `finish`. */
  close(): Promise<void>;
  /** Closes and deletes it. */
  discard(): Promise<void>;
};

/** Where `openPartFile` writes. */
export function partOf(target: string): string {
  return `${target}.part`;
}

/** Opens the part that an earlier attempt left, or a new one. Reads what is there, to go on with its checksum. */
export async function openPartFile(
  target: string,
  options: { readonly onRead?: (bytes: number) => void; readonly signal?: AbortSignal } = {},
): Promise<PartFile> {
  const part = partOf(target);
  let hash = createHash('sha256');
  let bytes = 0;
  if (existsSync(part)) {
    for await (const chunk of createReadStream(part, { signal: options.signal })) {
      hash.update(chunk);
      bytes += chunk.length;
      options.onRead?.(bytes);
    }
  }
  const handle = await open(part, 'a');
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    get bytes() {
      return bytes;
    },
    async append(chunk) {
      await handle.appendFile(chunk);
      hash.update(chunk);
      bytes += chunk.length;
    },
    async restart() {
      await handle.truncate(0);
      hash = createHash('sha256');
      bytes = 0;
    },
    digest: () => hash.digest('hex'),
    async finish() {
      await handle.sync();
      await close();
      await rename(part, target);
      await syncFolder(path.dirname(target));
    },
    close,
    async discard() {
      await close();
      await rm(part, { force: true });
    },
  };
}

/** A new name is only safe from a power cut when its folder is written too. Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
