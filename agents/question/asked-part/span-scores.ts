import { isStopWord, stemOf } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

/** A word or a mark of what somebody typed, and where it stands there. */
type Piece = { readonly text: string; readonly start: number; readonly end: number };

/** What speaks for a part of a text being the question, by the names of its signs. */
export type SpanModel = {
  readonly version: 1;
  /** What it was fitted on, for people. */
  readonly fitted: string;
  /** Words that it has met; of any other one it knows only the kind. */
  readonly words: readonly string[];
  readonly weights: Readonly<Record<string, number>>;
};

/** How the signs of a place are noted. */
type Note = (sign: string) => void;

/** A text as the model sees it: its pieces in lower case, what kind each is of, and which are words of the source. */
export type SeenText = {
  readonly pieces: readonly Piece[];
  readonly lower: readonly string[];
  readonly isLinked: readonly boolean[];
};

/** What ends in a short form goes on: "St. Gallen". */
const piece = new RegExp(
  `(?<!\\p{L})(?:${en.shortened})\\.(?=\\s)|[\\p{L}\\p{N}]+(?:['’.&-][\\p{L}\\p{N}]+)*|[^\\s\\p{L}\\p{N}]`,
  'giu',
);
const isSentenceEnd = new Set(['.', '?', '!']);

/** `stems` are those of the names of the source's tables and columns. */
export function seenText(text: string, stems: ReadonlySet<string>): SeenText {
  const pieces = [...text.matchAll(piece)].map(({ 0: said, index }) => ({
    text: said,
    start: index,
    end: index + said.length,
  }));
  const lower = pieces.map(({ text: said }) => said.toLowerCase().replaceAll('’', "'"));
  return { pieces, lower, isLinked: lower.map((word) => !isStopWord(word) && stems.has(stemOf(word))) };
}

/** What a piece says of standing outside of the question: `side` is before or behind it. */
export function signsOfPiece(
  seen: SeenText,
  at: number,
  side: 'b' | 'a',
  known: ReadonlySet<string>,
  note: Note,
): void {
  const word = wordAt(seen, at, known);
  note(`${side}=${word}`);
  note(`${side}<${wordAt(seen, at - 1, known)} ${word}`);
  note(`${side}>${word} ${wordAt(seen, at + 1, known)}`);
  if (seen.isLinked[at] === true) note(`${side}linked`);
  const text = seen.pieces[at]?.text ?? '';
  const before = seen.lower[at - 1];
  if (/^\p{Lu}/u.test(text) && before !== undefined && !isSentenceEnd.has(before)) note(`${side}capital`);
}

/** What a place says of the question beginning (`s`) or ending (`e`) there, between two pieces. */
export function signsOfPlace(
  seen: SeenText,
  at: number,
  side: 's' | 'e',
  known: ReadonlySet<string>,
  note: Note,
): void {
  const [before, behind] = [wordAt(seen, at - 1, known), wordAt(seen, at, known)];
  note(side);
  note(`${side}<${before}`);
  note(`${side}>${behind}`);
  note(`${side}<>${before} ${behind}`);
  note(`${side}<<${wordAt(seen, at - 2, known)} ${before}`);
  note(`${side}>>${behind} ${wordAt(seen, at + 1, known)}`);
}

/** Whether a sentence ends within a question that goes on behind this piece. */
export function endsSentence({ lower }: SeenText, at: number): boolean {
  return isSentenceEnd.has(lower[at] ?? '');
}

function wordAt({ pieces, lower }: SeenText, at: number, known: ReadonlySet<string>): string {
  const word = lower[at];
  if (word === undefined) return at < 0 ? '^' : '$';
  if (known.has(word)) return word;
  if (/^\p{N}/u.test(word)) return '#number';
  const ending = /(?:ing|ed|ly|s)$/u.exec(word)?.[0] ?? '';
  return /^\p{Lu}/u.test(pieces[at]?.text ?? '') ? '#Name' : `#${ending}`;
}

/** The likelihood of each part of a text being the question: from a piece to the one before `end`. */
type SpanLikelihood = { readonly start: number; readonly end: number; readonly likelihood: number };

/** What is scored of a text, each figure a sum of weights. */
type SpanSums = {
  /** Up to each place, what its pieces say before and behind a question. */
  readonly before: readonly number[];
  readonly behind: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Sentences that end before each place. */
  readonly sentences: readonly number[];
  /** Words of the source before each place. */
  readonly linked: readonly number[];
};

/** Signs of a whole span: that a sentence ends within it, and that no word of it names anything of the source. */
export const inner = 'inner';
export const unlinked = 'unlinked';

/** A conditional random field over the one span of a text that is the question (Lafferty et al. 2001), summed exactly. */
export function spanLikelihoods(
  seen: SeenText,
  weightOf: (sign: string) => number,
  known: ReadonlySet<string>,
): SpanLikelihood[] {
  const sums = sumsOf(seen, weightOf, known);
  const length = seen.pieces.length;
  const spans: { start: number; end: number; score: number }[] = [];
  for (let start = 0; start < length; start++)
    for (let end = start + 1; end <= length; end++)
      spans.push({ start, end, score: scoreOf(sums, start, end, weightOf) });
  const highest = Math.max(...spans.map(({ score }) => score));
  const total = spans.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
  return spans.map(({ start, end, score }) => ({
    start,
    end,
    likelihood: Math.exp(score - highest) / total,
  }));
}

function sumsOf(seen: SeenText, weightOf: (sign: string) => number, known: ReadonlySet<string>): SpanSums {
  const sum = (signs: (note: Note) => void) => {
    let total = 0;
    signs((sign) => {
      total += weightOf(sign);
    });
    return total;
  };
  const places = seen.pieces.map((_, at) => at);
  const upTo = (of: (at: number) => number) => {
    const sums = [0];
    for (const at of places) sums.push((sums[at] ?? 0) + of(at));
    return sums;
  };
  return {
    before: upTo((at) => sum((note) => signsOfPiece(seen, at, 'b', known, note))),
    behind: upTo((at) => sum((note) => signsOfPiece(seen, at, 'a', known, note))),
    starts: places.map((at) => (at === 0 ? 0 : sum((note) => signsOfPlace(seen, at, 's', known, note)))),
    ends: [0, ...places.slice(1), places.length].map((at) =>
      at === places.length ? 0 : sum((note) => signsOfPlace(seen, at, 'e', known, note)),
    ),
    sentences: upTo((at) => Number(endsSentence(seen, at))),
    linked: upTo((at) => Number(seen.isLinked[at] === true)),
  };
}

function scoreOf(sums: SpanSums, start: number, end: number, weightOf: (sign: string) => number): number {
  const { before, behind, starts, ends, sentences, linked } = sums;
  const at = (list: readonly number[], place: number) => list[place] ?? 0;
  const whole = behind.length - 1;
  const ended = at(sentences, end - 1) - at(sentences, start);
  return (
    at(before, start) +
    at(behind, whole) -
    at(behind, end) +
    at(starts, start) +
    at(ends, end) +
    Math.min(ended, 2) * weightOf(inner) +
    Number(at(linked, end) === at(linked, start)) * weightOf(unlinked)
  );
}
