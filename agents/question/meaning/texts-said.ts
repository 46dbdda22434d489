import type { Filter } from '#lib/domain/query-intent.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const saying = wordsFor('containing');

/** Only what says so looks for a text within another: "number of accidents" is none with a number like "accidents". */
export const textsSaid: Law = ({ filters }, { tokens }) => {
  const text = filters.flatMap(textsIn)[0];
  const isSaid = tokens.some(({ kind, lower }) => kind === 'quoted' || saying.has(lower));
  return text === undefined || isSaid ? null : text;
};

function textsIn(filter: Filter): string[] {
  if (filter.kind === 'any' || filter.kind === 'exists') return filter.filters.flatMap(textsIn);
  return filter.kind === 'contains' ? [filter.text] : [];
}
