import { isStopWord } from '#lib/text/words.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "The top 3 shares in each index", "the 5 best tracks per genre" are so many of each one, and no 3 or 5 of all. */
export const topOfEach: Law = ({ limit }, { tokens }) => {
  if (limit === null || limit < 2) return null;
  const at = tokens.findIndex(({ lower }) => lower === String(limit));
  const each = tokens.findIndex(({ lower }) => lower === 'each' || lower === 'every');
  const per = tokens.findIndex(({ lower }) => lower === 'per');
  if (at < 0) return null;
  // "The top 5 shops by sales per customer" are of all: what they are ranked by is a rate.
  const isRanked = tokens.slice(at, Math.max(per, at)).some(({ lower }) => ranking.has(lower));
  const isPer = per > at && !isRanked && tokens.slice(at + 1, per).some(({ lower }) => !isStopWord(lower));
  const isEach = each > at && led.has(tokens[each - 1]?.lower ?? '');
  return isEach || isPer ? (tokens[isEach ? each : per]?.text ?? null) : null;
};

const ranking = wordsFor('singlingOut');
const led = wordsFor('within');
