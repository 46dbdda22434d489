import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { knownReadings } from '#lib/text/abbreviations.ts';
import { isStopWord, splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../query/writer/built-in/business-synonyms.ts';
import { type Hidden, isHiddenColumn } from './hidden.ts';

/** A stretch of a question that is explained otherwise: a name of a thing, a term of the glossary. Offsets, end exclusive. */
export type ExplainedSpan = { readonly start: number; readonly end: number };

/**
 * The words of a question whose best link into the whole schema is hidden: a hidden table or column is called so, and
 * nothing that may be read is called so as surely. Without this the next best column would answer: "revenue" as dividends.
 * Words as typed, each once, in the order of the question.
 */
export function withheldWordsIn(full: SchemaSnapshot, hidden: Hidden) {
  const calls = callsOf(full, hidden);
  const values = visibleValues(full, hidden);
  return (question: string, explained: readonly ExplainedSpan[] = []): string[] => {
    const found = [...question.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].filter(({ 0: word, index }) => {
      if (explained.some(({ start, end }) => start < index + word.length && index < end)) return false;
      const [folded] = words(word);
      if (folded === undefined || isStopWord(folded) || shapeWords.has(stemOf(folded))) return false;
      if (values.has(folded)) return false;
      const own = [stemOf(word.toLowerCase()), ...words(word).map(stemOf)];
      const near = [...businessSynonyms(folded), ...businessSynonyms(folded.replace(/s$/, ''))].map(stemOf);
      if (own.some((stem) => calls.visible.has(stem))) return false;
      if (own.some((stem) => calls.hidden.has(stem))) return true;
      return !near.some((stem) => calls.visible.has(stem)) && near.some((stem) => calls.hidden.has(stem));
    });
    return [...new Set(found.map(([word]) => word))];
  };
}

/** Words of questions about the shape of an answer or its period; as parts of names ("first_name") they say too little. */
const shapeWords = new Set(
  `first last next previous total average mean minimum maximum min max number count sum top bottom highest lowest
  largest smallest new old start end begin date day month year quarter week time name code id key type kind share
  value column row table per by each every`
    .split(/\s+/)
    .map(stemOf),
);

/** Stems that something hidden, and that something visible, is called by: parts of names spelt out, heads of comments. */
function callsOf({ tables }: SchemaSnapshot, hidden: Hidden): Record<'hidden' | 'visible', Set<string>> {
  const calls = { hidden: new Set<string>(), visible: new Set<string>() };
  for (const table of tables) {
    const isHidden = hidden.tables.has(table.name.toLowerCase());
    for (const stem of stemsOf(table)) (isHidden ? calls.hidden : calls.visible).add(stem);
    for (const column of table.columns) {
      const of = isHiddenColumn(hidden, table.name, column.name) ? calls.hidden : calls.visible;
      for (const stem of stemsOf(column)) of.add(stem);
    }
  }
  return calls;
}

function stemsOf({ name, description }: Pick<TableSchema, 'name' | 'description'>): string[] {
  const parts = splitIdentifier(name);
  const spelt = parts.flatMap((part) => knownReadings(part)[0]?.split(' ') ?? []);
  const head =
    (description ?? '').split(/\s(?:of|in|on|at|for|with|by|from|to|that|which|paid)\s|[,.(:;]/i)[0] ?? '';
  return [...parts, parts.join(''), ...spelt, ...words(head)].filter((word) => !isStopWord(word)).map(stemOf);
}

/** Stored texts that may be read: "Energy" is a value, whatever a hidden column is called. */
function visibleValues({ tables }: SchemaSnapshot, hidden: Hidden): ReadonlySet<string> {
  return new Set(
    tables.flatMap((table) =>
      (hidden.rows.has(table.name.toLowerCase()) ? [] : table.columns)
        .filter(({ name }) => !isHiddenColumn(hidden, table.name, name))
        .flatMap(({ distinctValues }) => (distinctValues ?? []).flatMap((value) => words(String(value)))),
    ),
  );
}
