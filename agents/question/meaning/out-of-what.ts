import { isStopWord } from '#lib/text/words.ts';
import type { Law } from './law.ts';

/** "Tools out of service" are not all tools: what they are out of has to be a condition. */
export const outOfWhat: Law = ({ filters, having }, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => lower === 'out' && tokens[place + 1]?.lower === 'of');
  const what = tokens[at + 2];
  if (at < 0 || what?.kind !== 'word' || isStopWord(what.lower)) return null;
  return filters.length + having.length === 0 ? `out of ${what.text}` : null;
};
