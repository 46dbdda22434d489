import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { AppError } from '#lib/errors.ts';
import { connectTables } from '#lib/schema/join-graph.ts';
import type { Embedder } from './embedder.ts';
import { createLexicalIndex } from './lexical-index.ts';
import { schemaText } from './table-text.ts';
import type { VectorStore } from './vector-store.ts';

/** The report's stage one (§4.2). */
const tableCount = 10;
/** Up to this many tables the whole schema is the slice: leaving one out saves little and can cost the answer. */
const smallSchema = 12;
/** Nearest descriptions to ask the store for; tables beyond are judged by their words alone. */
const nearestCount = 50;
/** The best tables, which a question may well join; what lies between them belongs to the slice. */
const joinedCount = 5;
/** The very best, whose parents are added too: they hold the names of what a fact table counts. */
const leadingCount = 2;
/** Weight of the lexical score, and the score that earns half of it; BM25 here sums over five fields of a table. */
const lexicalWeight = 0.5;
const lexicalHalf = 10;

/** A slice whose tables carry the text that `schemas_index` holds about them. */
export type FoundTables = Omit<SchemaSlice, 'tables'> & {
  readonly tables: (SchemaSlice['tables'][number] & { readonly document: string })[];
};

export type TableFinder = (question: string, signal?: AbortSignal) => Promise<FoundTables>;

/**
 * The report's two-stage retrieval (§4.2). Stage one ranks tables by cosine + 0.5·b/(b+10), b being BM25: a sum, so that a
 * weak match of words cannot outrank a strong match of meaning, as it does when ranks are fused. Stage two fetches the
 * full schema documents. Tables that join the best ones, and the parents of the very best, are added as `join-path`.
 */
export function createTableFinder(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly snapshot: SchemaSnapshot;
}): TableFinder {
  const { store, embedder, sourceId, snapshot } = options;
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]));
  const lexical = createLexicalIndex(snapshot.tables);

  return async (question, signal) => {
    const started = performance.now();
    const [embedding = []] = await embedder.embed([question]);
    signal?.throwIfAborted();
    const searching = store.query('description_index', sourceId, embedding, nearestCount);
    // The words are weighed while the store is searching.
    const lexicalScores = lexical.search(question);
    const nearest = await searching;
    if (nearest.length === 0 && tables.size > 0) throw notIndexed(sourceId);
    const ranked = rankTables(
      snapshot.tables,
      new Map(nearest.map(({ document, similarity }) => [document.id, similarity])),
      lexicalScores,
    );
    const chosen = tables.size <= smallSchema ? ranked : ranked.slice(0, tableCount);
    const added = bridgesOf(snapshot.tables, chosen);
    signal?.throwIfAborted();
    const documents = await store.get('schemas_index', sourceId, [
      ...chosen.map(({ table }) => table.name),
      ...added,
    ]);
    const texts = new Map(documents.map(({ id, text }) => [id, text]));
    const found = [
      ...chosen.map(({ table, score }) => ({ table, score, found: 'description' as const })),
      ...added.flatMap((name) => {
        const table = tables.get(name);
        return table ? [{ table, score: 0, found: 'join-path' as const }] : [];
      }),
    ];
    return {
      // A table that was added since the last indexing is described by what introspection says now.
      tables: found.map((entry) => ({
        ...entry,
        document: texts.get(entry.table.name) ?? schemaText(entry.table),
      })),
      elapsedMs: performance.now() - started,
    };
  };
}

type RankedTable = { readonly table: TableSchema; readonly score: number };

function rankTables(
  tables: readonly TableSchema[],
  similarities: ReadonlyMap<string, number>,
  lexicalScores: ReadonlyMap<string, number>,
): RankedTable[] {
  // Tables that are not among the nearest are at most as near as the last of them.
  const farthest = Math.min(...similarities.values());
  return tables
    .map((table) => {
      const lexicalScore = lexicalScores.get(table.name) ?? 0;
      const similarity = similarities.get(table.name) ?? farthest;
      return { table, score: similarity + (lexicalWeight * lexicalScore) / (lexicalScore + lexicalHalf) };
    })
    .sort((a, b) => b.score - a.score || (a.table.name < b.table.name ? -1 : 1));
}

function bridgesOf(tables: readonly TableSchema[], chosen: readonly RankedTable[]): string[] {
  const present = new Set(chosen.map(({ table }) => table.name));
  const joined = chosen.slice(0, joinedCount).map(({ table }) => table.name);
  const parents = chosen.slice(0, leadingCount).flatMap(({ table }) => parentsOf(tables, table));
  return [...new Set([...connectTables(tables, joined), ...parents])].filter((name) => !present.has(name));
}

function parentsOf(tables: readonly TableSchema[], child: TableSchema): string[] {
  return child.foreignKeys.flatMap((key) => {
    const parent = tables.find(({ name }) => name.toLowerCase() === key.referencedTable.toLowerCase());
    return parent ? [parent.name] : [];
  });
}

function notIndexed(sourceId: string): AppError {
  return new AppError('vector-store-unavailable', {
    userMessage: `The schema of ${sourceId} is not indexed yet. Run: npx tabletalk index`,
  });
}
