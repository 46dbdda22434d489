import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** How many tokens the longest of these wordings takes that stands there; 0 where none does. Wordings are separated by `|`. */
export function wordingAt(tokens: readonly Token[], at: number, wordings: string): number {
  const lengths = wordings.split('|').map((wording) => {
    const said = wording.split(' ');
    return said.every((word, place) => tokens[at + place]?.lower === word) ? said.length : 0;
  });
  return Math.max(0, ...lengths);
}

/** The place from which words only lead to what stands at `at`. */
export function withoutLeading(tokens: readonly Token[], at: number, leading: string): number {
  const words = new Set(leading.split('|'));
  let first = at;
  while (first > 1 && words.has(tokens[first - 1]?.lower ?? '')) first -= 1;
  return first;
}
