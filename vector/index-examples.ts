import { createHash } from 'node:crypto';
import type { Example } from '#lib/domain/example.ts';
import type { Embedder } from './embedder.ts';
import type { IndexOutcome } from './index-schema.ts';
import type { VectorStore } from './vector-store.ts';

/**
 * Brings `examples_index` in line with the source's approved examples (report §4.2); drafts, retired examples and those
 * of other sources are not written, and are removed when they were. The question is what is searched.
 */
export async function indexExamples(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly examples: readonly Example[];
}): Promise<IndexOutcome> {
  const { store, embedder, sourceId } = options;
  const approved = approvedExamples(options.examples, sourceId);
  const stored = new Map(
    (await store.list('examples_index', sourceId)).map(({ id, metadata }) => [id, metadata]),
  );
  const pages = approved.map(({ id, question, sql, note }) => ({
    id,
    text: question,
    metadata: { hash: hashOf([question, sql, note]), embedder: embedder.id },
  }));
  const changed = pages.filter(({ id, metadata }) => {
    const known = stored.get(id);
    return known?.hash !== metadata.hash || known.embedder !== metadata.embedder;
  });
  const embeddings = await embedder.embed(changed.map(({ text }) => text));
  await store.upsert(
    'examples_index',
    sourceId,
    changed.map((page, index) => ({ ...page, embedding: embeddings[index] ?? [] })),
  );
  const present = new Set(pages.map(({ id }) => id));
  const gone = [...stored.keys()].filter((id) => !present.has(id));
  await store.remove('examples_index', sourceId, gone);
  return { embedded: changed.length, unchanged: pages.length - changed.length, removed: gone.length };
}

/** What may be found: neither drafts and retired examples nor those of other sources. */
export function approvedExamples(examples: readonly Example[], sourceId: string): Example[] {
  return examples.filter((example) => example.status === 'approved' && example.sourceId === sourceId);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
