import { cueAt, grainNouns } from '../../query/writer/built-in/cues.ts';
import type { Law } from './law.ts';

const asking = new Set(['which', 'who', 'that', 'with', 'whose']);

/** "Who came in every year" asks for those who left out none: a number of them for each year is not that. */
export const everyPeriod: Law = ({ groupBy }, { tokens }) => {
  const at = tokens.findIndex(
    ({ lower }, place) => lower === 'every' && Object.hasOwn(grainNouns, tokens[place + 1]?.lower ?? ''),
  );
  if (at < 1 || groupBy.every(({ grain }) => grain === null)) return null;
  const before = tokens.slice(0, at);
  const isFigure = before.some((_, place) => {
    const kind = cueAt(tokens, place)?.cue.kind;
    return kind === 'count' || kind === 'aggregate' || kind === 'superlative' || kind === 'how-much';
  });
  return !isFigure && before.some(({ lower }) => asking.has(lower)) ? `every ${tokens[at + 1]?.text}` : null;
};
