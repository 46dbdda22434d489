import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Denial } from '#lib/domain/rights.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { KnowledgeParts } from './knowledge-over.ts';

/** How another thread comes to the same knowledge without anything being read, indexed or kept twice in this one. */
export type PortableKnowledge = {
  /** One for each knowledge that was built; the same for what is left of it for people with fewer rights. */
  readonly key: string;
  /** The parts in memory that threads share; they are written there when they are first asked for. */
  readonly parts: () => SharedArrayBuffer;
  readonly names: SharedArrayBuffer | null;
  readonly store: Pick<VectorStore, 'query'>;
  /** What is taken away of it; empty for whoever may read everything. */
  readonly denials: readonly Denial[];
};

export function portable(of: {
  readonly parts: KnowledgeParts;
  readonly names: SharedArrayBuffer | null;
  readonly store: VectorStore;
}): PortableKnowledge {
  let shared: SharedArrayBuffer | undefined;
  const parts = () => {
    shared ??= written(of.parts);
    return shared;
  };
  return { key: randomUUID(), parts, names: of.names, store: of.store, denials: [] };
}

export function readParts(shared: SharedArrayBuffer): KnowledgeParts {
  return deserialize(Buffer.from(shared)) as KnowledgeParts; // Written by `portable` in this very process.
}

function written(parts: KnowledgeParts): SharedArrayBuffer {
  const bytes = serialize(parts);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}
