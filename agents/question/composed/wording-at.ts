import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** How many tokens the longest of these wordings takes that stands there; 0 where none does. Wordings are separated by `|`. */
export function wordingAt(tokens: readonly Token[], at: number, wordings: string): number {
  const first = tokens[at]?.lower;
  const beginning = first === undefined ? undefined : byFirstWord(wordings).get(first);
  const found = beginning?.find((said) => said.every((word, place) => tokens[at + place]?.lower === word));
  return found?.length ?? 0;
}

/** Of each list of wordings, which is data of a lexicon, those that begin with a word, the longest first. */
const known = new Map<string, ReadonlyMap<string, readonly (readonly string[])[]>>();

function byFirstWord(wordings: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const before = known.get(wordings);
  if (before !== undefined) return before;
  const all = wordings.split('|').map((wording) => wording.split(' '));
  const made = Map.groupBy(
    all.toSorted((one, other) => other.length - one.length),
    ([word = '']) => word,
  );
  known.set(wordings, made);
  return made;
}

/** The place from which words only lead to what stands at `at`. */
export function withoutLeading(tokens: readonly Token[], at: number, leading: string): number {
  const words = new Set(leading.split('|'));
  let first = at;
  while (first > 1 && words.has(tokens[first - 1]?.lower ?? '')) first -= 1;
  return first;
}

/** The places from one to before another. */
export function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
}
