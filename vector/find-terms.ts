import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { embedQuestion } from './embed-question.ts';
import type { Embedder } from './embedder.ts';
import type { VectorStore } from './vector-store.ts';

/** Entries that are near in meaning without being named, at most, and how near they must be. */
const nearCount = 3;
const nearEnough = 0.5;

export type TermFinder = (question: string, signal?: AbortSignal) => Promise<FoundTerm[]>;

/** The glossary entries that a question names, in its order, then those nearest to it in meaning. */
export function createTermFinder(options: {
  readonly store: Pick<VectorStore, 'query'>;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly glossary: readonly GlossaryEntry[];
}): TermFinder {
  const { store, embedder, sourceId, glossary } = options;
  const byTerm = new Map(glossary.map((entry) => [entry.term, entry]));
  return async (question, signal) => {
    if (glossary.length === 0) return [];
    const named = mentionedTerms(question, glossary).map(({ entry, mention }) => ({ ...entry, mention }));
    const embedding = await embedQuestion(embedder, question);
    signal?.throwIfAborted();
    const nearest = await store.query('glossary_index', sourceId, embedding, nearCount);
    const isNamed = new Set(named.map(({ term }) => term));
    const near = nearest
      .filter(({ similarity, document }) => similarity >= nearEnough && !isNamed.has(document.id))
      .flatMap(({ document }) => byTerm.get(document.id) ?? [])
      .map((entry) => ({ ...entry, mention: null }));
    return [...named, ...near];
  };
}
