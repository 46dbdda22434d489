import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { isContinuation } from '../continuation.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { repairSchema } from '../query/repair/repair-schema.ts';
import { tablesOf } from '../query/repair/rules/sources.ts';
import { usesMention } from '../query/uses-mention.ts';
import { readQuery } from '../question/explain/explain-statement.ts';
import type { Knowledge } from '../run-context.ts';

/** Statements further back than this say nothing about a question of now. */
const turnsBack = 2;

const pointingBack = /\b(?:them|those|these|they|it|its|their|that|ones?|there|instead|as well|too|again)\b/i;

/**
 * The knowledge as a question of a conversation needs it: the tables of the statements before stay in the slice, first where
 * the question leans on them; examples are those of the question before together with this one; and a name that fits
 * several things is the one that the statements before are about.
 */
export function withTurnsBefore(knowledge: Knowledge, history: readonly PreviousTurn[]): Knowledge {
  const turns = history.filter(({ query }) => query !== null).slice(-turnsBack);
  const last = turns.at(-1);
  if (last === undefined) return knowledge;
  return {
    ...knowledge,
    async findTables(question, signal) {
      const found = await knowledge.findTables(question, signal);
      const earlier = turns.toReversed().flatMap(({ query }) => tablesRead(query?.sql ?? '', knowledge));
      // Where the whole schema is at hand its order says what the question itself is about.
      const isWhole = found.tables.length >= knowledge.snapshot.tables.length;
      return withTables(found, [...new Set(earlier)], { first: leans(question) && !isWhole });
    },
    findExamples: (question, signal) =>
      knowledge.findExamples(leans(question) ? `${last.question} ${question}` : question, signal),
    async findEntities(question, signal) {
      const found = await knowledge.findEntities(question, signal);
      return { ...found, mentions: found.mentions.map((mention) => asBefore(mention, turns)) };
    },
  };
}

/** Whether a question makes sense only after the one before it. */
function leans(question: string): boolean {
  return isContinuation(question) || pointingBack.test(question);
}

/** The tables that a statement reads, as far as the person may know of them. */
function tablesRead(sql: string, { snapshot }: Knowledge): TableSchema[] {
  const query = readQuery(sql);
  if (query === null) return [];
  const schema = repairSchema(snapshot.tables);
  const read: TableSchema[] = [];
  rewriteBlocks(query, schema, (block) => {
    read.push(...tablesOf(block.select.from).flatMap(({ name }) => schema.table(name.text) ?? []));
    return block;
  });
  return read;
}

function withTables(
  slice: SchemaSlice,
  earlier: readonly TableSchema[],
  { first }: { readonly first: boolean },
): SchemaSlice {
  const isEarlier = (name: string) => earlier.some((table) => table.name === name);
  const missing = earlier.filter(({ name }) => slice.tables.every(({ table }) => table.name !== name));
  const added = missing.map((table) => ({ table, score: 0, found: 'join-path' as const }));
  if (!first) return { ...slice, tables: [...slice.tables, ...added] };
  const known = slice.tables.filter(({ table }) => isEarlier(table.name));
  const others = slice.tables.filter(({ table }) => !isEarlier(table.name));
  return { ...slice, tables: [...added, ...known, ...others] };
}

/** Of several things of one name those that an earlier statement names, where there are such. */
function asBefore(mention: EntityMention, turns: readonly PreviousTurn[]): EntityMention {
  if (mention.matches.length < 2) return mention;
  const named = mention.matches.filter((match) =>
    turns.some(({ query }) => query !== null && usesKey(query.sql, { ...mention, matches: [match] })),
  );
  return named.length === 0 ? mention : { ...mention, matches: named };
}

/** The words of a name are in the statement whichever of its things is meant; only the row itself tells. */
function usesKey(sql: string, mention: EntityMention): boolean {
  const [match] = mention.matches;
  if (match === undefined) return false;
  const told = match.label.toLowerCase() === mention.text.toLowerCase() ? String(match.key) : match.label;
  return usesMention(sql, {
    ...mention,
    text: told,
    matches: [{ ...match, label: told, matchedValue: told }],
  });
}
