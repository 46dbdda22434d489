import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EmbedderIdentity } from './embedder.ts';
import { openInProcessStore } from './in-process-store.ts';
import type { CollectionName, VectorDocument, VectorStore } from './vector-store.ts';

/**
 * A store that reads as `base` does and keeps its own changes apart: for trying out other knowledge while questions are
 * answered from `base`. Closing it forgets the changes and leaves `base` open.
 */
export async function openOverlayStore(
  base: VectorStore,
  options: { readonly embedder: EmbedderIdentity },
): Promise<VectorStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-overlay-'));
  const over = await openInProcessStore(folder, options);
  const hidden = new Map<string, Set<string>>();
  const hiddenIn = (collection: CollectionName, sourceId: string): Set<string> => {
    const key = JSON.stringify([collection, sourceId]);
    const ids = hidden.get(key) ?? new Set();
    hidden.set(key, ids);
    return ids;
  };
  const hide = (collection: CollectionName, sourceId: string, ids: readonly string[]) => {
    for (const id of ids) hiddenIn(collection, sourceId).add(id);
  };
  const seen = <Document extends Pick<VectorDocument, 'id'>>(
    documents: readonly Document[],
    hiddenIds: ReadonlySet<string>,
  ) => documents.filter(({ id }) => !hiddenIds.has(id));

  return {
    kind: base.kind,
    async upsert(collection, sourceId, documents) {
      await over.upsert(collection, sourceId, documents);
      const ids = documents.map(({ id }) => id);
      hide(collection, sourceId, ids);
    },
    async query(collection, sourceId, embedding, count) {
      const hiddenIds = hiddenIn(collection, sourceId);
      const below = await base.query(collection, sourceId, embedding, count + hiddenIds.size);
      const above = await over.query(collection, sourceId, embedding, count);
      return [...above, ...below.filter(({ document }) => !hiddenIds.has(document.id))]
        .sort((one, other) => other.similarity - one.similarity)
        .slice(0, count);
    },
    async get(collection, sourceId, ids) {
      const below = seen(await base.get(collection, sourceId, ids), hiddenIn(collection, sourceId));
      return [...below, ...(await over.get(collection, sourceId, ids))];
    },
    async list(collection, sourceId) {
      const below = seen(await base.list(collection, sourceId), hiddenIn(collection, sourceId));
      return [...below, ...(await over.list(collection, sourceId))];
    },
    async remove(collection, sourceId, ids) {
      await over.remove(collection, sourceId, ids);
      hide(collection, sourceId, ids);
    },
    async close() {
      await over.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
