import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Law, measuresOf } from './law.ts';

/** "The oldest" is the first of an order or an extreme: a reading that holds neither has dropped it. */
export const heldExtremes: Law = (intent, { tokens }) => {
  const extreme = extremeIn(tokens);
  return extreme === null || isRanked(intent) ? null : extreme.text;
};

/** The first word that asks for the most or the least of something. "Most of" and "at most" do not. */
function extremeIn(tokens: readonly Token[]): Token | null {
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    if (found?.cue.kind === 'superlative' && tokens[at + found.length]?.lower !== 'of')
      return tokens[at] ?? null;
    at += found?.length ?? 1;
  }
  return null;
}

function isRanked(intent: QueryIntent): boolean {
  return (
    intent.orderBy.length > 0 ||
    intent.limit !== null ||
    measuresOf(intent).some(
      ({ aggregate, expression }) => aggregate === 'min' || aggregate === 'max' || expression !== undefined,
    ) ||
    intent.filters.some(({ kind }) => kind === 'versus' || kind === 'latest')
  );
}
