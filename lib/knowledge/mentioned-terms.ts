import type { GlossaryEntry } from '../domain/curated-knowledge.ts';
import { stemOf, words } from '../text/words.ts';

export type MentionedTerm = {
  readonly entry: GlossaryEntry;
  /** The question's own wording, and where it stands in it. */
  readonly mention: { readonly text: string; readonly start: number; readonly end: number };
};

/** A question is read up to here; what follows is no question but a pasted text. */
const longestQuestion = 2_000;

/**
 * The glossary entries whose term or synonym a question uses, in the question's order: whole words, in any inflection and
 * case. Where wordings overlap the longest counts; of two entries with one wording, the one whose term it is.
 */
export function mentionedTerms(question: string, glossary: readonly GlossaryEntry[]): MentionedTerm[] {
  const tokens = tokensOf(question.slice(0, longestQuestion));
  const wordings = wordingsOf(glossary);
  const longest = Math.max(0, ...[...wordings.keys()].map((key) => key.split(' ').length));
  const found: MentionedTerm[] = [];
  let at = 0;
  while (at < tokens.length) {
    const length = lengthOfWording(tokens, at, longest, wordings);
    const entry = wordings.get(keyAt(tokens, at, length));
    const first = tokens[at];
    const last = tokens[at + length - 1];
    if (entry && first && last) {
      const { start } = first;
      const { end } = last;
      found.push({ entry, mention: { text: question.slice(start, end), start, end } });
    }
    at += Math.max(1, length);
  }
  return found;
}

type Token = { readonly stem: string; readonly start: number; readonly end: number };

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const [folded] = words(word);
    return folded === undefined ? [] : [{ stem: stemOf(folded), start: index, end: index + word.length }];
  });
}

/** Stems of every term and synonym, joined by spaces. Terms are entered last, so that they count over synonyms. */
function wordingsOf(glossary: readonly GlossaryEntry[]): Map<string, GlossaryEntry> {
  const keyOf = (wording: string) =>
    tokensOf(wording)
      .map(({ stem }) => stem)
      .join(' ');
  const synonyms = glossary.flatMap((entry) =>
    entry.synonyms.map((synonym) => [keyOf(synonym), entry] as const),
  );
  const terms = glossary.map((entry) => [keyOf(entry.term), entry] as const);
  const wordings = new Map([...synonyms, ...terms]);
  wordings.delete('');
  return wordings;
}

/** How many tokens from `at` on are the longest wording there; 0 when none begins there. */
function lengthOfWording(
  tokens: readonly Token[],
  at: number,
  longest: number,
  wordings: ReadonlyMap<string, GlossaryEntry>,
): number {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
    if (wordings.has(keyAt(tokens, at, length))) return length;
  }
  return 0;
}

function keyAt(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ stem }) => stem)
    .join(' ');
}
