import type { CuratedKnowledge } from '../domain/curated-knowledge.ts';

/** The knowledge with one example as it is now, null when it is not approved any more; all the rest as it was. */
export function withExample(
  knowledge: CuratedKnowledge,
  id: string,
  example: CuratedKnowledge['examples'][number] | null,
): CuratedKnowledge {
  const others = knowledge.examples.filter((other) => other.id !== id);
  const examples = example === null ? others : [...others, example];
  return { ...knowledge, examples: examples.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}
