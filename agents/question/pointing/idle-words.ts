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

const { over, included, including, whether, now, recorded, lacking, unheld, held, instead } = en.anyState;
const rows = '(?:\\p{L}+ ){0,2}?\\p{L}+';
const end = '\\s*\\)?(?=\\s*[?.!]*$)';
const before = '\\s*[,;(–—-]?\\s*\\b';
/** What only says that rows count which have ended. */
const said: readonly RegExp[] = [
  new RegExp(
    `\\s*(?:[,;?(–—-]|\\band\\b|\\bwith\\b)\\s*(?:the |all )?(?:${over}) ${rows} (?:${included})${end}`,
    'iu',
  ),
  new RegExp(`${before}(?:${including}) (?:the |all |any )?(?:${over}) ${rows}${end}`, 'iu'),
  new RegExp(`${before}(?:${whether}) [^,;()]*\\b(?:${now})\\b[^,;()]*${end}`, 'iu'),
  new RegExp(`\\s*[,;(–—-]\\s*all (?:the |our )?${rows} (?:${recorded})${end}`, 'iu'),
  new RegExp(`(?<=\\ball (?:the |our )?${rows})\\s+(?:${recorded})\\b`, 'iu'),
  new RegExp(`(?<=\\b(?:${lacking})\\s[^,;:()]*)\\s+at all\\b`, 'iu'),
];

/** "Clients for whom we hold no phone" are those without one. */
const withoutHeld = new RegExp(`\\b(?:${unheld})\\b`, 'iu');

/** "…, expired ones included", "whether or not the lease has ended", "no fee at all": of all that ever was, in one word. */
export function ofAnyState(question: string): string {
  const found = [withoutHeld, ...said].find((each) => each.test(question));
  if (found === undefined) return question;
  const plain = question.replace(found, found === withoutHeld ? held : '');
  const [, rest = '', marks = ''] = /^(.*?)(\s*[?.!]*)$/su.exec(plain) ?? [];
  return `${rest} ${instead}${marks}`;
}
