import en from './lexicon/en.json' with { type: 'json' };

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
