import type { Filter } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
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

/** "Why" is answered by a reason that was written down, and by nothing else that is shown. */
export const onlyReasons: Law = ({ select }, { tokens }) => {
  const isShown = select.some(
    (item) =>
      'dimension' in item &&
      /\b(?:reason|cause|why|comment|note)s?\b/i.test(nameInWords(item.dimension.column.column)),
  );
  return tokens[0]?.lower === 'why' && !isShown ? tokens[0].text : null;
};
