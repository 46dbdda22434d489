import { isStopWord } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const ranking = wordsFor('ranking');

/**
 * "Which campaigns reached their goal" asks for no single one: only what ranks or counts off leaves the first row of an order. "Total pay of the five
 * best paid" is no first five of one total.
 */
export const idleExtremes: Law = (intent, { tokens, isPart = false, isNarrowed = false }) => {
  const { limit, orderBy, select, groupBy } = intent;
  const isOneRow =
    groupBy.length === 0 && select.every((item) => 'measure' in item && item.measure.aggregate !== null);
  if (limit !== null && limit > 1 && isOneRow) return String(limit);
  if (isPart || isNarrowed || limit !== 1 || orderBy.length === 0) return null;
  const isCue = cuesIn(tokens).some(({ kind }) => kind === 'superlative' || kind === 'direction');
  const isSaid = tokens.some(
    ({ lower, kind, value }) =>
      ranking.has(lower) || lower.endsWith('est') || (kind === 'number' && value === 1),
  );
  return isCue || isSaid
    ? null
    : (tokens.find(({ kind, lower }) => kind === 'word' && !isStopWord(lower))?.text ?? null);
};
