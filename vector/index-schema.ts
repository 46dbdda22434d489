import { createHash } from 'node:crypto';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { Embedder } from './embedder.ts';
import { isSmallSchema } from './is-small-schema.ts';
import { descriptionText } from './table-text.ts';
import type { VectorStore } from './vector-store.ts';

/**
 * Tables written at a time: an interrupted run keeps what it has done, and progress moves. A store may write all it has at
 * each step, so that a large schema takes no more steps than a small one.
 */
const tablesPerStep = 64;
const mostSteps = 20;

export type IndexOutcome = {
  readonly embedded: number;
  readonly unchanged: number;
  readonly removed: number;
};

/**
 * Brings `description_index` in line with the snapshot (report §4.2). Only tables whose description changed, or that another
 * embedder embedded, are embedded; tables that are gone are removed, and so are those of a small schema, which nobody searches.
 * `onProgress` counts tables.
 */
export async function indexSchema(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly snapshot: SchemaSnapshot;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}): Promise<IndexOutcome> {
  const { store, embedder, sourceId, snapshot, onProgress, signal } = options;
  const total = snapshot.tables.length;
  const stored = new Map(
    (await store.list('description_index', sourceId)).map(({ id, metadata }) => [id, metadata]),
  );
  const pages = isSmallSchema(snapshot) ? [] : snapshot.tables.map((table) => pageOf(table, embedder.id));
  const changed = pages.filter(({ id, metadata }) => {
    const known = stored.get(id);
    return known?.hash !== metadata.hash || known.embedder !== metadata.embedder;
  });
  let done = total - changed.length;
  onProgress(done, total);
  const perStep = Math.max(tablesPerStep, Math.ceil(changed.length / mostSteps));
  for (let start = 0; start < changed.length; start += perStep) {
    signal?.throwIfAborted();
    const step = changed.slice(start, start + perStep);
    const embeddings = await embedder.embed(step.map(({ text }) => text));
    await store.upsert(
      'description_index',
      sourceId,
      step.map((page, index) => ({ ...page, embedding: embeddings[index] ?? [] })),
    );
    done += step.length;
    onProgress(done, total);
  }
  const present = new Set(pages.map(({ id }) => id));
  const gone = [...stored.keys()].filter((id) => !present.has(id));
  await store.remove('description_index', sourceId, gone);
  return { embedded: changed.length, unchanged: pages.length - changed.length, removed: gone.length };
}

function pageOf(table: TableSchema, embedderId: string) {
  const text = descriptionText(table);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { id: table.name, text, metadata: { hash, embedder: embedderId } };
}
