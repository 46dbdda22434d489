import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import type { AssumedTerm } from './assumed-terms.ts';

/** The stretches of the question that the tokens at these places take, in order. */
export function stretchesSaid(
  tokens: Tokens,
  places: ReadonlySet<number>,
  question: string,
): AssumedTerm['mention'][] {
  const stretches: { start: number; end: number; last: number }[] = [];
  for (const [at, { start, end }] of tokens.entries()) {
    if (!places.has(at)) continue;
    const open = stretches.at(-1);
    if (open?.last === at - 1) stretches.splice(-1, 1, { ...open, end, last: at });
    else stretches.push({ start, end, last: at });
  }
  return stretches.map(({ start, end }) => ({ text: question.slice(start, end), start, end }));
}
