import { conditionsIn } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const saying = wordsFor('containing');

/** Only what says so looks for a text within another: "number of accidents" is none with a number like "accidents". */
export const textsSaid: Law = ({ filters }, { tokens }) => {
  const text = conditionsIn(filters).find(({ kind }) => kind === 'contains');
  const isSaid = tokens.some(({ kind, lower }) => kind === 'quoted' || saying.has(lower));
  return text?.kind !== 'contains' || isSaid ? null : text.text;
};

/** "Why" is answered by a reason that was written down, and by nothing else that is shown. */
export const onlyReasons: Law = ({ select }, { tokens }) => {
  const isShown = select.some(
    (item) =>
      'dimension' in item &&
      /\b(?:reason|cause|why|comment|note)s?\b/i.test(nameInWords(item.dimension.column.column)),
  );
  return tokens[0]?.lower === 'why' && !isShown ? tokens[0].text : null;
};
