import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { type Law, measuresOf } from './law.ts';

/** "How many are female and how many are male" are two numbers: one of all of them is neither. */
export const countedApart: Law = (intent, { tokens }) => {
  // "Than the average number of members" is a bound.
  const bound = tokens.findIndex(({ lower }) => lower === 'than');
  const counts = cuesIn(bound < 0 ? tokens : tokens.slice(0, bound)).filter(({ kind }) => kind === 'count');
  const isOne = measuresOf(intent).length < 2 && intent.groupBy.length === 0;
  const asked = tokens.findLast(({ lower }) => lower === 'many' || lower === 'number' || lower === 'count');
  return counts.length > 1 && isOne ? (asked?.text ?? null) : null;
};
