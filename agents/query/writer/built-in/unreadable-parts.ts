import { distance } from 'fastest-levenshtein';
import type { UnreadablePart } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { rememberedByText } from '#lib/text/remembered-by-text.ts';
import type { TableEntry } from './schema-lexicon.ts';
import { columnInWords, tableInWords } from './schema-lexicon.ts';

const suggested = 5;

/** What the engine could not read, each with the closest names and values the source has. */
export function unreadableParts(texts: readonly string[], tables: readonly TableEntry[]): UnreadablePart[] {
  const unique = [...new Set(texts)];
  return unique.map((text) => ({ text, suggestions: closest(text, tables) }));
}

function closest(text: string, tables: readonly TableEntry[]): string[] {
  const wanted = text.toLowerCase();
  // A whole question is like nothing; what it could be about is.
  if (wanted.split(/\s+/).length > 4)
    return tables.slice(0, suggested).map((entry) => tableInWords(entry.table));
  const found = new Map(tables.flatMap(({ table }) => likeNamesIn(table)(wanted)));
  return best([...found]).map(([name]) => name);
}

/** A name, and how alike it is to what was not read, 0..1. */
type LikeName = readonly [name: string, likeness: number];

/** The names of a table that are most like a text. A question is put otherwise several times, and the same of its words stay unread. */
const likeNamesIn = rememberedOf((table: TableSchema) =>
  rememberedByText((wanted): LikeName[] =>
    best(namesIn(table).map((name): LikeName => [name, likeness(wanted, name.toLowerCase())])),
  ),
);

function best(names: readonly LikeName[]): LikeName[] {
  return names
    .filter(([, score]) => score > 0)
    .toSorted(([oneName, one], [otherName, other]) => other - one || oneName.localeCompare(otherName))
    .slice(0, suggested);
}

/** What a table, its columns and their values are called. */
const namesIn = rememberedOf((table: TableSchema): readonly string[] => {
  const names = [
    tableInWords(table),
    ...table.columns.flatMap((column) => [columnInWords(table, column), ...(column.distinctValues ?? [])]),
  ];
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
});

/** 0..1: the better of edit likeness and shared three-letter pieces, for the whole and for the best word. */
function likeness(one: string, other: string): number {
  const whole = pairLikeness(one, other);
  const byWord = Math.max(0, ...other.split(/\s+/).map((word) => pairLikeness(one, word) * 0.9));
  return Math.max(whole, byWord);
}

function pairLikeness(one: string, other: string): number {
  if (other.length < 2) return 0;
  const edits = 1 - distance(one, other) / Math.max(one.length, other.length);
  const mine = pieces(one);
  const theirs = pieces(other);
  let shared = 0;
  for (const piece of mine) if (theirs.has(piece)) shared += 1;
  return Math.max(edits, (2 * shared) / Math.max(1, mine.size + theirs.size));
}

/** Of names, which are compared with the words of one question after the other. */
const knownPieces = new Map<string, ReadonlySet<string>>();
const mostKnown = 20_000;

function pieces(text: string): ReadonlySet<string> {
  const known = knownPieces.get(text);
  if (known !== undefined) return known;
  const made = piecesOf(text);
  if (knownPieces.size > mostKnown) knownPieces.clear();
  knownPieces.set(text, made);
  return made;
}

function piecesOf(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(
    Array.from({ length: Math.max(0, padded.length - 2) }, (_, index) => padded.slice(index, index + 3)),
  );
}
