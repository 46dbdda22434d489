import en from './lexicon/en.json' with { type: 'json' };

const { anywhere, beforeNot, not, behindMost, most, denied, one, closing, mostPlain } = en.colour;

/**
 * Words that only colour a sentence: "stations we have closed so far", "have still not arrived", "the largest single payment", "the single largest payment", "without a single
 * order", "bikes on our books". What is "still open" is left: there the word says that it has not ended.
 */
export const colourWords: readonly RegExp[] = [
  new RegExp(`,?\\s+(?:${anywhere})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`\\s+(?:${beforeNot})(?=\\s+(?:${not})(?![\\p{L}]))`, 'iu'),
  new RegExp(`(?<=(?<!\\p{L})(?:${most}))\\s+(?:${behindMost})(?=\\s+\\p{L})`, 'iu'),
  new RegExp(`(?<=^|\\s)(?:${behindMost})\\s+(?=(?:${mostPlain})\\s)`, 'iu'),
  new RegExp(
    `(?<=(?<!\\p{L})(?:${denied})\\s.*(?<!\\p{L})(?:${one}))\\s+(?:${behindMost})(?=\\s+\\p{L})`,
    'iu',
  ),
  new RegExp(`\\s+(?:${closing})(?![\\p{L}])`, 'iu'),
];
