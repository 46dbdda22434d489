import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { AppError } from '#lib/errors.ts';
import { connectTables } from '#lib/schema/join-graph.ts';
import { findTableCopies, type TableCopy } from '#lib/schema/table-copies.ts';
import { identifierWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { embedQuestion } from './embed-question.ts';
import type { Embedder } from './embedder.ts';
import { isSmallSchema } from './is-small-schema.ts';
import { createLexicalIndex } from './lexical-index.ts';
import type { VectorStore } from './vector-store.ts';

/** The report's stage one (§4.2). */
const tableCount = 10;
/** Nearest descriptions to ask the store for; tables beyond are judged by their words alone. */
const nearestCount = 50;
/** The best tables, which a question may well join; what lies between them belongs to the slice. */
const joinedCount = 5;
/** The very best, whose parents are added too: they hold the names of what a fact table counts. */
const leadingCount = 2;
/** Weight of the lexical score, and the score that earns half of it; BM25 here sums over five fields of a table. */
const lexicalWeight = 0.5;
const lexicalHalf = 10;
/** What an older copy of a table loses against the one in use; more than two copies of one text can differ by. */
const copyPenalty = 0.25;
/** By what a copy that the question asks for stands before the table in use. */
const askedLead = 0.02;

export type TableFinder = (question: string, signal?: AbortSignal) => Promise<SchemaSlice>;

/**
 * The report's two-stage retrieval (§4.2); a small schema is returned whole. Stage one ranks tables by cosine + 0.5·b/(b+10), b being BM25: a sum, so that a
 * weak match of words cannot outrank a strong match of meaning, as it does when ranks are fused. Stage two takes the
 * tables from the snapshot by name: the store only ranks, whatever its port was told. Tables that join the best ones, and the parents of the very best, are added as `join-path`. Of a
 * table and its older copies the one in use comes first, unless the question asks for the copy.
 */
export function createTableFinder(options: {
  readonly store: Pick<VectorStore, 'query'>;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly snapshot: SchemaSnapshot;
  /** While tables are still being indexed, those that are not yet in the store are found by their words alone. */
  readonly isPartial?: boolean;
  /** How many approved statements use each table. */
  readonly uses?: ReadonlyMap<string, number>;
}): TableFinder {
  const { store, embedder, sourceId, snapshot } = options;
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]));
  const lexical = createLexicalIndex(snapshot.tables);
  const copies = findTableCopies(snapshot.tables, options.uses);
  const isSmall = isSmallSchema(snapshot);

  return async (question, signal) => {
    const started = performance.now();
    const searching = isSmall ? [] : searchNearest(question, signal);
    // The words are weighed while the store is searching.
    const lexicalScores = lexical.search(question);
    const nearest = await searching;
    if (nearest.length === 0 && !isSmall && !options.isPartial) throw notIndexed(sourceId);
    const asked = words(question).map(stemOf);
    const chosen = rankTables(
      snapshot.tables,
      isSmall
        ? new Map(snapshot.tables.map(({ name }) => [name, saidAs(name, asked)]))
        : new Map(nearest.map(({ document, similarity }) => [document.id, similarity])),
      lexicalScores,
      isSmall ? tables.size : tableCount,
      copies,
      new Set(asked),
    );
    const added = bridgesOf(snapshot.tables, chosen);
    const found: SchemaSlice['tables'] = [
      ...chosen.map(({ table, score }) => ({ table, score, found: 'description' as const })),
      ...added.flatMap((name): SchemaSlice['tables'] => {
        const table = tables.get(name);
        return table ? [{ table, score: 0, found: 'join-path' }] : [];
      }),
    ];
    return { tables: found, elapsedMs: performance.now() - started };
  };

  async function searchNearest(question: string, signal?: AbortSignal) {
    const embedding = await embedQuestion(embedder, question);
    signal?.throwIfAborted();
    return store.query('description_index', sourceId, embedding, nearestCount);
  }
}

/** How much of a table's name a question says, and how early: what a question is about is mostly said first. */
function saidAs(name: string, asked: readonly string[]): number {
  const places = identifierWords(name).map((part) => asked.indexOf(stemOf(part)));
  const said = places.filter((place) => place >= 0);
  if (said.length === 0) return 0;
  return (said.length / places.length) * (1 - (0.3 * Math.min(...said)) / asked.length);
}

type RankedTable = { readonly table: TableSchema; readonly score: number };

/** The `count` best tables, best first, names deciding between equals. */
function rankTables(
  tables: readonly TableSchema[],
  similarities: ReadonlyMap<string, number>,
  lexicalScores: Float64Array,
  count: number,
  copies: ReadonlyMap<string, TableCopy>,
  asked: ReadonlySet<string>,
): RankedTable[] {
  // Tables that are not among the nearest are at most as near as the last of them.
  const farthest = Math.min(1, ...similarities.values());
  const scores = new Map<string, number>();
  for (const [place, { name }] of tables.entries()) {
    const lexicalScore = lexicalScores[place] ?? 0;
    const similarity = similarities.get(name) ?? farthest;
    scores.set(name, similarity + (lexicalWeight * lexicalScore) / (lexicalScore + lexicalHalf));
  }
  for (const [name, copy] of copies) {
    const own = scores.get(name) ?? 0;
    const current = scores.get(copy.current) ?? 0;
    if (copy.askedBy.some((stem) => asked.has(stem))) scores.set(name, Math.max(own, current + askedLead));
    else if (!copy.hintedBy.some((stem) => asked.has(stem)))
      scores.set(name, Math.min(own, current) - copyPenalty);
  }
  const best: RankedTable[] = [];
  for (const table of tables) {
    const ranked = { table, score: scores.get(table.name) ?? 0 };
    const last = best.at(-1);
    if (best.length >= count && last !== undefined && isBetter(last, ranked)) continue;
    const place = best.findIndex((other) => isBetter(ranked, other));
    best.splice(place === -1 ? best.length : place, 0, ranked);
    if (best.length > count) best.pop();
  }
  return best;
}

function isBetter(one: RankedTable, other: RankedTable): boolean {
  return one.score > other.score || (one.score === other.score && one.table.name < other.table.name);
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
