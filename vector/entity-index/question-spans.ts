import { isCompanySuffix, nameWords } from './name-keys.ts';

/** One written word of a question. Offsets are into the question, end exclusive. */
export type QuestionWord = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True when a comma, bracket or full stop separates it from the word before. */
  readonly afterBreak: boolean;
  /** True at the start of a sentence, where a capital letter means nothing. */
  readonly initial: boolean;
};

/** A stretch of the question that may be a mention. */
export type QuestionSpan = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly words: readonly QuestionWord[];
  readonly quoted: boolean;
  /** The word before and the two after, as they are compared. */
  readonly neighbours: readonly string[];
};

const longestSpan = 6;

/** The quoted texts of a question, and every run of up to six words outside them that no punctuation divides. */
export function questionSpans(question: string): { quoted: QuestionSpan[]; free: QuestionSpan[] } {
  const quoted = quotedSpans(question);
  const words = questionWords(question);
  const outside = words.filter(
    (word) => !quoted.some((span) => word.start >= span.start && word.end <= span.end),
  );
  const neighbours = (first: number, last: number) =>
    [outside[first - 1], outside[last + 1], outside[last + 2]].flatMap((word) =>
      word ? nameWords(word.text) : [],
    );
  const free: QuestionSpan[] = [];
  for (let first = 0; first < outside.length; first += 1) {
    for (let last = first; last < Math.min(outside.length, first + longestSpan); last += 1) {
      const span = outside.slice(first, last + 1);
      const [head, tail] = [span[0], span.at(-1)];
      if (head === undefined || tail === undefined) break;
      if (last > first && (tail.afterBreak || crossesQuote(quoted, head, tail))) break;
      const text = question.slice(head.start, tail.end);
      free.push({
        text,
        start: head.start,
        end: tail.end,
        words: span,
        quoted: false,
        neighbours: neighbours(first, last),
      });
    }
  }
  return { quoted, free };
}

/** A word with what belongs to it, the sign of a grade ("AA+", "B-") included. */
const written =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[.'’&](?=[\p{L}\p{N}]))*(?:(?<=\p{L})\+{1,2}(?=[\s?.!,;)]|$)|(?<=(?<![\p{L}\p{N}])\p{Lu}{1,3})-(?=[\s?.!,;)]|$))?/gu;

function questionWords(question: string): QuestionWord[] {
  const words: QuestionWord[] = [];
  let previousEnd = 0;
  for (const match of question.matchAll(written)) {
    const start = match.index;
    const gap = question.slice(previousEnd, start);
    const suffix = isCompanySuffix(nameWords(match[0]).join(''));
    // "Apple, Inc." and "Alphabet Inc. (GOOG)": a comma before a legal form does not end a name, a bracket does.
    const afterBreak = /[;:?!()[\]{}"“”«»|]|\s[-–—]\s|\.\s/.test(gap) || (gap.includes(',') && !suffix);
    const initial = words.length === 0 || /[.?!:]\s+["'“]?$/.test(gap);
    words.push({ text: match[0], start, end: start + match[0].length, afterBreak, initial });
    previousEnd = start + match[0].length;
  }
  return words;
}

function quotedSpans(question: string): QuestionSpan[] {
  const spans: QuestionSpan[] = [];
  const quotes = /["“”„«]([^"“”„«»]+)["“”»]|(?<![\p{L}\p{N}])['‘’]([^'‘’]+)['’](?![\p{L}\p{N}])/gu;
  for (const match of question.matchAll(quotes)) {
    const text = match[1] ?? match[2] ?? '';
    const start = match.index + 1;
    if (text.trim() !== '')
      spans.push({ text, start, end: start + text.length, words: [], quoted: true, neighbours: [] });
  }
  return spans;
}

function crossesQuote(quoted: readonly QuestionSpan[], head: QuestionWord, tail: QuestionWord): boolean {
  return quoted.some((span) => span.start >= head.end && span.end <= tail.start);
}
