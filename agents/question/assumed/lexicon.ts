import { wordTable } from '../word-table.ts';
import en from './lexicon/en.json' with { type: 'json' };

/**
 * How one language names what is sold and for how much, and the words that are put into plainer ones. Wordings are separated by `|`; a name
 * behind `//` says what the words under that name are for.
 */
export const english = {
  ...en,
  plainer: {
    ...en.plainer,
    signs: wordTable(en.plainer.signs),
    whoever: { ...en.plainer.whoever, extremes: wordTable(en.plainer.whoever.extremes) },
  },
  magnitudes: { ...en.magnitudes, inNames: wordTable(en.magnitudes.inNames) },
};

export type TradeMeasure = keyof typeof en.terms;
