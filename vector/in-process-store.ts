import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import type { EmbedderIdentity } from './embedder.ts';
import { embedderTag } from './embedder-tag.ts';
import type { CollectionName, VectorDocument, VectorMatch, VectorStore } from './vector-store.ts';

/**
 * A vector store without a server: one JSON-lines file per collection, source and embedder in `folder`, replaced as a
 * whole by renaming, so that a reader in another process sees the old file or the new one. Similarity is an exact scan.
 */
export async function openInProcessStore(
  folder: string,
  options: { readonly embedder: EmbedderIdentity },
): Promise<VectorStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const shelves = new Map<string, Shelf>();

  const fileOf = (collection: CollectionName, sourceId: string) =>
    path.join(
      /* turbopackIgnore: true */ folder,
      `${collection}-${embedderTag(options.embedder)}-${fileSafe(sourceId)}.jsonl`,
    );
  const load = async (collection: CollectionName, sourceId: string): Promise<Shelf> => {
    const file = fileOf(collection, sourceId);
    const shelf = await readShelf(file, shelves.get(file));
    shelves.set(file, shelf);
    return shelf;
  };
  const change = async (
    collection: CollectionName,
    sourceId: string,
    edit: (entries: Map<string, Entry>) => void,
  ) => {
    const file = fileOf(collection, sourceId);
    const entries = new Map((await load(collection, sourceId)).entries);
    edit(entries);
    shelves.set(file, { version: await writeShelf(file, entries), entries });
  };
  let lastChange: Promise<void> = Promise.resolve();
  /** Changes within this process wait for one another; between processes, one process indexes at a time. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = lastChange.then(work);
    // The caller gets the failure; the next change does not depend on this one.
    lastChange = result.catch(() => {});
    return result;
  };

  return {
    kind: 'in-process',
    upsert: (collection, sourceId, documents) =>
      inTurn(() =>
        change(collection, sourceId, (entries) => {
          for (const document of documents) entries.set(document.id, entryOf(document));
        }),
      ),
    query: async (collection, sourceId, embedding, count) => {
      const { entries } = await load(collection, sourceId);
      return nearestOf(entries.values(), unitVector(embedding), count);
    },
    get: async (collection, sourceId, ids) => {
      const { entries } = await load(collection, sourceId);
      return ids.flatMap((id) => {
        const entry = entries.get(id);
        return entry ? [{ ...entry.document, embedding: [...entry.unit] }] : [];
      });
    },
    list: async (collection, sourceId) => {
      const { entries } = await load(collection, sourceId);
      return [...entries.values()].map((entry) => entry.document);
    },
    remove: (collection, sourceId, ids) =>
      inTurn(() =>
        change(collection, sourceId, (entries) => {
          for (const id of ids) entries.delete(id);
        }),
      ),
    close: async () => {
      await lastChange;
      shelves.clear();
    },
  };
}

type Entry = { readonly document: Omit<VectorDocument, 'embedding'>; readonly unit: Float32Array };
type Shelf = { readonly version: string; readonly entries: ReadonlyMap<string, Entry> };

/** The embedding travels as base64 of its 32-bit floats: a fifth of the size of written numbers, and exact. */
const storedLine = z.object({
  id: z.string(),
  text: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  unit: z.base64(),
});

async function readShelf(file: string, known: Shelf | undefined): Promise<Shelf> {
  const version = await versionOf(file);
  if (known?.version === version) return known;
  if (version === 'absent') return { version, entries: new Map() };
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return { version, entries: new Map(lines.map((line) => readEntry(file, line))) };
}

function readEntry(file: string, line: string): [string, Entry] {
  try {
    const { unit, ...document } = storedLine.parse(JSON.parse(line));
    return [
      document.id,
      { document, unit: new Float32Array(Uint8Array.from(Buffer.from(unit, 'base64')).buffer) },
    ];
  } catch (cause) {
    throw new AppError('vector-store-unavailable', {
      userMessage: `The index file ${file} is damaged. Delete it and index the source again.`,
      cause,
    });
  }
}

/** Gives the version of what it wrote, which renaming does not change. */
async function writeShelf(file: string, entries: ReadonlyMap<string, Entry>): Promise<string> {
  const lines = [...entries.values()].map(({ document, unit }) =>
    JSON.stringify({
      ...document,
      unit: Buffer.from(unit.buffer, unit.byteOffset, unit.byteLength).toString('base64'),
    }),
  );
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${lines.join('\n')}\n`);
  const version = await versionOf(draft);
  await rename(draft, file);
  return version;
}

/** Each rename brings a new inode and time, so another process's change is noticed without reading the file. */
async function versionOf(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent';
    throw error;
  }
}

function entryOf({ embedding, ...document }: VectorDocument): Entry {
  return { document, unit: unitVector(embedding) };
}

function unitVector(embedding: readonly number[]): Float32Array {
  const vector = Float32Array.from(embedding);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Keeps the best so far in order: far fewer entries enter it than are scanned. */
function nearestOf(entries: Iterable<Entry>, wanted: Float32Array, count: number): VectorMatch[] {
  const best: VectorMatch[] = [];
  for (const { document, unit } of entries) {
    const similarity = dotProduct(unit, wanted);
    if (best.length >= count && similarity <= (best.at(-1)?.similarity ?? -1)) continue;
    const place = best.findIndex((match) => match.similarity < similarity);
    const { id, metadata } = document;
    best.splice(place === -1 ? best.length : place, 0, { document: { id, metadata }, similarity });
    if (best.length > count) best.pop();
  }
  return best;
}

/** Two sums at a time, which do not wait for one another: a third of the time of one sum. */
function dotProduct(left: Float32Array, right: Float32Array): number {
  let [even, odd] = [0, 0];
  for (let index = 0; index < left.length; index += 2) {
    even += (left[index] ?? 0) * (right[index] ?? 0);
    odd += (left[index + 1] ?? 0) * (right[index + 1] ?? 0);
  }
  return even + odd;
}

function fileSafe(sourceId: string): string {
  return createHash('sha256').update(sourceId).digest('hex').slice(0, 16);
}
