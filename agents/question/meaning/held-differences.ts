import { nameInWords } from '#lib/text/abbreviations.ts';
import { type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const differences = wordsFor('differences');

/** The difference between two figures is computed, or a column of its own: the two side by side are not it. */
export const heldDifferences: Law = (intent, { tokens }) => {
  const said = tokens.find(({ lower }) => differences.has(lower));
  if (said === undefined) return null;
  const columns = [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column }) => column ?? []),
  ];
  const isKept = columns.some(({ column }) => /\b(?:diff|difference|gap)\b/i.test(nameInWords(column)));
  const isComputed = measuresOf(intent).some(({ expression }) => expression !== undefined);
  return isKept || isComputed ? null : said.text;
};
