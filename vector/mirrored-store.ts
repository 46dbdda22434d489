import { errorCodeOf } from '#lib/errors.ts';
import type { CollectionName, StoredDocument, VectorStore } from './vector-store.ts';

/** How long a server that failed is left alone before it is asked again. */
const retryMs = 2_000;

/** How a mirrored store asks whether its server is there, and when; tests have their own. */
export type Watch = {
  readonly answers: () => Promise<boolean>;
  readonly every?: (work: () => void) => { stop(): void };
};

/**
 * A store on a server with a mirror in this process that has what the server has. When the server fails, the mirror answers
 * and takes what is written, until the server is back and has been given what it missed. `kind` tells which one answers.
 * Reading a list brings the mirror in line with the server: indexing begins with it, and another process may have written.
 */
export function openMirroredStore(server: VectorStore, mirror: VectorStore, watch: Watch): VectorStore {
  const { answers, every = everyRetry } = watch;
  /** What this process uses, and so has to be there when the server is back. */
  const used = new Map<string, readonly [CollectionName, string]>();
  const removed = new Map<string, Set<string>>();
  let waiting: { stop(): void } | null = null;
  let returning: Promise<void> | null = null;

  const keyOf = (collection: CollectionName, sourceId: string) => {
    const key = JSON.stringify([collection, sourceId]);
    used.set(key, [collection, sourceId]);
    return key;
  };
  const goneToMirror = () => {
    waiting ??= every(() => {
      returning ??= comeBack().finally(() => {
        returning = null;
      });
    });
  };
  const comeBack = async () => {
    if (!(await answers())) return;
    try {
      for (const [key, [collection, sourceId]] of used) {
        await server.remove(collection, sourceId, [...(removed.get(key) ?? [])]);
        await copyMissing(mirror, server, collection, sourceId);
        removed.delete(key);
      }
    } catch (error) {
      if (errorCodeOf(error) === 'vector-store-unavailable') return; // Gone again: asked at the next turn.
      throw error;
    }
    waiting?.stop();
    waiting = null;
  };
  /** What the server says, else what the mirror does. */
  const orMirror = async <Value>(ask: (store: VectorStore) => Promise<Value>): Promise<Value> => {
    if (waiting !== null) return ask(mirror);
    try {
      return await ask(server);
    } catch (error) {
      if (errorCodeOf(error) !== 'vector-store-unavailable') throw error;
      goneToMirror();
      return ask(mirror);
    }
  };

  return {
    get kind() {
      return waiting === null ? server.kind : mirror.kind;
    },
    async upsert(collection, sourceId, documents) {
      const missed = removed.get(keyOf(collection, sourceId));
      for (const { id } of documents) missed?.delete(id);
      await mirror.upsert(collection, sourceId, documents);
      await orMirror(async (store) => {
        if (store !== mirror) await store.upsert(collection, sourceId, documents);
      });
    },
    query(collection, sourceId, embedding, count) {
      keyOf(collection, sourceId);
      return orMirror((store) => store.query(collection, sourceId, embedding, count));
    },
    get: (collection, sourceId, ids) => orMirror((store) => store.get(collection, sourceId, ids)),
    list(collection, sourceId) {
      keyOf(collection, sourceId);
      return orMirror(async (store) => {
        const listed = await store.list(collection, sourceId);
        if (store !== mirror) await follow(server, mirror, collection, sourceId, listed);
        return listed;
      });
    },
    async remove(collection, sourceId, ids) {
      const key = keyOf(collection, sourceId);
      await mirror.remove(collection, sourceId, ids);
      await orMirror(async (store) => {
        if (store !== mirror) await store.remove(collection, sourceId, ids);
        else removed.set(key, new Set([...(removed.get(key) ?? []), ...ids]));
      });
    },
    async close() {
      waiting?.stop();
      await returning;
      await mirror.close();
      await server.close();
    },
  };
}

/** Gives `to` what `from` has and it has not, or has otherwise. */
async function copyMissing(
  from: VectorStore,
  to: VectorStore,
  collection: CollectionName,
  sourceId: string,
  listed?: readonly StoredDocument[],
): Promise<void> {
  const wanted = listed ?? (await from.list(collection, sourceId));
  const there = new Map((await to.list(collection, sourceId)).map((each) => [each.id, fingerprint(each)]));
  const missing = wanted.filter((each) => there.get(each.id) !== fingerprint(each)).map(({ id }) => id);
  if (missing.length === 0) return;
  await to.upsert(collection, sourceId, await from.get(collection, sourceId, missing));
}

async function follow(
  server: VectorStore,
  mirror: VectorStore,
  collection: CollectionName,
  sourceId: string,
  listed: readonly StoredDocument[],
): Promise<void> {
  await copyMissing(server, mirror, collection, sourceId, listed);
  const present = new Set(listed.map(({ id }) => id));
  const kept = await mirror.list(collection, sourceId);
  const gone = kept.map(({ id }) => id).filter((id) => !present.has(id));
  if (gone.length > 0) await mirror.remove(collection, sourceId, gone);
}

function fingerprint({ text, metadata }: StoredDocument): string {
  return JSON.stringify([text, Object.entries(metadata).sort()]);
}

function everyRetry(work: () => void): { stop(): void } {
  const timer = setInterval(work, retryMs).unref();
  return { stop: () => clearInterval(timer) };
}
