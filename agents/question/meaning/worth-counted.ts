import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { type Law, measuresOf } from './law.ts';

/** "Stock value per warehouse" is no number of rows of stock: what something is worth or costs is told by a figure. */
export const worthCounted: Law = (intent, { tokens }) => {
  const word = tokens.find(({ lower }) => /^(?:value|worth|cost|costs|price|prices)$/.test(lower));
  const measures = measuresOf(intent);
  if (word === undefined || measures.length === 0) return null;
  const isCountAsked = cuesIn(tokens).some(
    (cue) => cue.kind === 'count' || (cue.kind === 'superlative' && cue.frequency) || cue.kind === 'compare',
  );
  const areCounts = measures.every(
    ({ aggregate, column }) => aggregate?.startsWith('count') === true && column === null,
  );
  const isSaid = intent.groupBy.some(({ label }) => label.toLowerCase().includes(word.lower));
  return areCounts && !isCountAsked && !isSaid && intent.filters.length === 0 ? word.text : null;
};
