import { z } from 'zod';
import { type SeenText, seenText } from '#agents/question/asked-part/span-scores.ts';
import { shuffled } from './adagrad.ts';

/** A way in which people wrap a question, or a phrase or a request for one; `{q}` is its place. */
export const frame = z.object({ kind: z.enum(['question', 'phrase', 'request']), frame: z.string() });
export type Frame = z.infer<typeof frame>;

/** A question without its mark, the kind of frame that holds it, and what its source is called. */
export type Asked = {
  readonly kind: Frame['kind'];
  readonly text: string;
  readonly stems: ReadonlySet<string>;
};

/** A text and the pieces of it that are the question. */
export type Example = { readonly seen: SeenText; readonly start: number; readonly end: number };

/** Of each frame so many questions, and of all questions so many as they are. */
const perFrame = 12;
const plainShare = 0.5;
/** Longer texts take the square of their length to learn, and say no more. */
const mostPieces = 90;

export function bare(text: string): string {
  return text.trim().replace(/[\s.?!]+$/u, '');
}

/** What a question is, and the phrase in one that only asks to be shown it. */
export function kindsOf(question: string): { readonly kind: Frame['kind']; readonly text: string }[] {
  const text = bare(question);
  const isRequest = /^(?:show|list|give|find|return|display|count|compute|calculate|select|report)\b/iu.test(
    text,
  );
  const phrase = /^(?:what (?:is|are)|show|list|give me|find|return) ((?:the|all|number) .+)$/iu.exec(
    text,
  )?.[1];
  const isWhole = phrase !== undefined && !/\?|\. /u.test(phrase);
  return [
    { kind: isRequest ? 'request' : 'question', text },
    ...(isWhole ? [{ kind: 'phrase' as const, text: phrase }] : []),
  ];
}

export function examplesOf(
  among: readonly Frame[],
  of: readonly Asked[],
  seed: number,
  plain = plainShare,
): Example[] {
  const examples: Example[] = [];
  for (const [at, each] of among.entries()) {
    const fitting = of.filter(({ kind }) => kind === each.kind);
    for (const one of shuffled(fitting, seed * 1000 + at).slice(0, perFrame))
      examples.push(exampleOf(one, each.frame));
  }
  for (const one of shuffled(of, seed).slice(0, of.length * plain)) examples.push(exampleOf(one, null));
  return examples.filter(({ seen }) => seen.pieces.length <= mostPieces);
}

export function exampleOf({ text, stems }: Asked, within: string | null): Example {
  if (within === null) {
    const seen = seenText(`${text}?`, stems);
    return { seen, start: 0, end: seen.pieces.length - 1 };
  }
  const [before = '', behind = ''] = within.split('{q}');
  const isInside = before.trim() !== '';
  const said = isInside ? text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : text;
  const seen = seenText(`${before}${said}${behind}`, stems);
  const from = before.length;
  const to = from + said.length;
  return {
    seen,
    start: seen.pieces.findIndex(({ start }) => start >= from),
    end: seen.pieces.findLastIndex(({ end }) => end <= to) + 1,
  };
}
