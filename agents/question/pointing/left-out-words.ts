import en from './lexicon/en.json' with { type: 'json' };

const {
  verbs,
  excepting,
  participles,
  instead,
  ones,
  except,
  lacking,
  noted,
  those,
  onlyWith,
  ofThose,
  leaving,
  away,
} = en.leftOut;
const named = '(?:the |all |any )?(?<which>\\p{L}+) (?<rows>\\p{L}+)';
const end = '\\s*\\)?(?=\\s*[,?.!]|\\s*$)';
const behindVerb = new RegExp(`\\s*[,.;–—-]?\\s*\\(?\\s*\\b(?:${verbs}) ${named}${end}`, 'iu');
/** Rows that are called by their name stand apart: "trips that riders left out" leaves out no riders. */
const beforeParticiple = new RegExp(`\\s*[,.;(–—-]\\s*${named} (?:${participles})${end}`, 'iu');
const onesBefore = new RegExp(
  `\\s*\\b(?:the |all |any )?(?<which>\\p{L}+) (?<rows>${ones}) (?:${participles})${end}`,
  'iu',
);

const place = '(?:an? |any |the )?(?<place>(?:\\p{L}+ ){0,2}?\\p{L}+)';
const lackingSaid = [
  `\\s*[,.;(–—-]?\\s*\\(?\\s*(?:and |but |please )?\\b(?:${verbs}|${excepting}|${except}) (?:the |all |any )?(?:(?:${those})|(?<rows>\\p{L}+)) (?:${lacking}) ${place}${end}`,
  `\\s*[,.;(–—-]\\s*(?:the |all |any )?(?:(?:${those})|(?<rows>\\p{L}+)) (?:${lacking}) ${place} (?:are |is )?(?:${participles})${end}`,
  `\\s*[,(–—-]\\s*(?:where|if|when) (?:an? |any |the )?(?<place>\\p{L}+) (?:is|was|has been|had been) (?:${noted})${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const exception = new RegExp(
  `(?<=[\\p{L}\\p{N})"”]\\s*[,;–—-]?\\s+|\\()(?:${excepting}|(?<=[,;(–—-]\\s*)(?:${verbs}))\\s+(?=[\\p{L}\\p{N}"“])`,
  'iu',
);
const exceptionBehind = new RegExp(
  `\\s*[,;(–—-]\\s*(?:the |all |any )?(?<what>[\\p{L}\\p{N}][^,;()]{0,40}?) (?:is |are )?(?:${participles})${end}`,
  'iu',
);

const what = '(?:the |all |any )?(?<what>[\\p{L}\\p{N}"“][^,;:()]{0,40}?)';
/** "Leaving X aside", wherever it stands. */
const leftAside = new RegExp(
  `(?:^|\\s*[,;(–—-]\\s*)(?:${leaving}) ${what} (?:${away})(?:\\s*\\)|\\s*[,;:]|(?=\\s*[?.!]*$))`,
  'iu',
);
const leftOutFirst = new RegExp(`^(?:${excepting}|${verbs}|${except}) ${what}\\s*[,;:]\\s+(?=\\p{L})`, 'iu');

/** "Leaving X aside, which …", "Apart from X, which …": said last; the question as it is where nothing of the kind is said. */
function exceptionLast(question: string): string {
  const found = leftAside.exec(question) ?? leftOutFirst.exec(question);
  const left = found?.groups?.what;
  if (found === null || left === undefined) return question;
  const [, rest = '', marks = ''] = /^(.*?)(\s*[?.!]*)$/su.exec(question.replace(found[0], ' ').trim()) ?? [];
  return `${rest}, ${instead} ${left}${marks}`;
}

/** "Leaving out X", "not counting X", ", X ignored": one wording for what is not to be among the rows. */
function excluding(question: string): string {
  const what = exceptionBehind.exec(question)?.groups?.what;
  if (what !== undefined) return question.replace(exceptionBehind, () => ` ${instead} ${what}`);
  return question.replace(exception, `${instead} `);
}

/** "Ignore those without a reason", ", where a reason was noted": only those with one are left, which is said last. */
function withoutLacking(question: string): string | null {
  for (const pattern of lackingSaid) {
    const found = pattern.exec(question);
    const { place, rows } = found?.groups ?? {};
    if (found === null || place === undefined) continue;
    const said = onlyWith.replace('{rows}', rows ?? ofThose).replace('{place}', place);
    const [, rest = '', marks = ''] = /^(.*?)(\s*[?.!]*)$/su.exec(question.replace(found[0], '')) ?? [];
    return `${rest}, ${said}${marks}`;
  }
  return null;
}

/** "(Ignore retired ones)", "retired ones left out", ", cancelled orders excluded": without those that are so, in one wording. */
export function withoutOnes(asked: string): string {
  const question = exceptionLast(asked);
  const lacked = withoutLacking(question);
  if (lacked !== null) return lacked;
  const found = behindVerb.exec(question) ?? beforeParticiple.exec(question) ?? onesBefore.exec(question);
  if (found === null) return excluding(question);
  const { which = '', rows = '' } = found.groups ?? {};
  const called = ones.split('|').includes(rows.toLowerCase()) ? 'ones' : rows;
  // "(Net, ignoring void invoices)": what else the bracket says is shut before.
  const [said] = found;
  const shut = said.endsWith(')') && !said.includes('(') ? ')' : '';
  return question.replace(said, `${shut} ${instead} ${which} ${called}`);
}
