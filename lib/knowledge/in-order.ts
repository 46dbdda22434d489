import type { CuratedJoin, CuratedKnowledge } from '../domain/curated-knowledge.ts';

/**
 * The same knowledge in the one order in which it is stored, hashed and written to files: by table and column, by term, by
 * example id, by what is joined. Of two descriptions of one thing, or two entries of one term, the later stays.
 */
export function inOrder(curated: CuratedKnowledge): CuratedKnowledge {
  return {
    descriptions: sortedOnce(curated.descriptions, ({ table, column }) => JSON.stringify([table, column])),
    glossary: sortedOnce(curated.glossary, ({ term }) => term.toLowerCase()),
    examples: sortedOnce(curated.examples, ({ id }) => id),
    joins: sortedOnce(curated.joins, joinKey),
  };
}

/** What makes two joins the same one. */
export function joinKey({ table, columns, referencedTable, referencedColumns }: Omit<CuratedJoin, 'origin'>) {
  return JSON.stringify([table, columns, referencedTable, referencedColumns]).toLowerCase();
}

function sortedOnce<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
