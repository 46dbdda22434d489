import { createHash } from 'node:crypto';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { Embedder } from './embedder.ts';
import type { IndexOutcome } from './index-schema.ts';
import type { VectorStore } from './vector-store.ts';

/** Brings `glossary_index` in line with the glossary; a changed entry, or one of another embedder, is embedded anew. */
export async function indexTerms(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly glossary: readonly GlossaryEntry[];
}): Promise<IndexOutcome> {
  const { store, embedder, sourceId, glossary } = options;
  const stored = new Map(
    (await store.list('glossary_index', sourceId)).map(({ id, metadata }) => [id, metadata]),
  );
  const pages = glossary.map(({ term, synonyms, meaning }) => {
    const text = `${[term, ...synonyms].join(', ')}: ${meaning}`;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { id: term, text, metadata: { hash, embedder: embedder.id } };
  });
  const changed = pages.filter(({ id, metadata }) => {
    const known = stored.get(id);
    return known?.hash !== metadata.hash || known.embedder !== metadata.embedder;
  });
  const embeddings = await embedder.embed(changed.map(({ text }) => text));
  await store.upsert(
    'glossary_index',
    sourceId,
    changed.map((page, index) => ({ ...page, embedding: embeddings[index] ?? [] })),
  );
  const present = new Set(pages.map(({ id }) => id));
  const gone = [...stored.keys()].filter((id) => !present.has(id));
  await store.remove('glossary_index', sourceId, gone);
  return { embedded: changed.length, unchanged: pages.length - changed.length, removed: gone.length };
}
