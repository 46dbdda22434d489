import pluralize from 'pluralize';

/** The words that point at the rows of an earlier answer. */
const pointing =
  /\b(?:they|them|their|theirs|those|these|its?|his|her|he|she|him|(?<=\b(?:which|each|every) )ones?)\b/i;

/** "How about those", "list them by age": the earlier question itself is changed, which is an edit of it. */
const changing =
  /^(?:how|what) about\b|^(?:show|list|order|sort|give|display|combine|only|exclude)\b.*\b(?:them|those|these|it|results?|names)\b.*\b(?:order|ordered|sorted|by|with|for)\b/i;

const also = /^(?:(?:and|now|then|ok|okay|please|can you|could you),? )*also\b|\b(?:also|as well|too)\b/i;

/** "Which of them", "of those, who …", "which ones": some of the rows, shown as they were. */
const someOf =
  /^(?:which|who|whose|what)(?: ones?)? of (?:them|those|these)\b|^(?:of|for|among|from) (?:those|these|them)\b.*\b(?:who|whose|which|that)\b|^which ones?\b/i;

export type Restated = {
  readonly question: string;
  readonly pronoun: string;
  /** "Also their age": what was shown stays. */
  readonly adds: boolean;
  /** "Which of them": the rows are shown as they were. */
  readonly keeps: boolean;
  /** "All but those": the other rows. */
  readonly without: boolean;
};

/** What the earlier answer was about: what its rows are called, and the columns that it showed. */
type PointedAt = {
  readonly rows: string;
  readonly shown: readonly string[];
  /** What the one column that was listed is called, where the rows themselves were not: "record company". */
  readonly listed?: string | null;
};

/**
 * A question with its pronouns in the words of what they point at: "what are their ages" of students is "what are the ages of
 * the students". null where nothing points, or where a word before the pronoun already says whose ("students and their
 * pets"). `isNamed` tells the words that name things of the source.
 */
export function restated(
  question: string,
  { rows, shown, listed = null }: PointedAt,
  isNamed: (word: string) => boolean,
): Restated | null {
  const noun = someOf.test(opened(question)) ? (listed ?? rows) : rows;
  const [one, many] = [pluralize.singular(noun), pluralize.plural(noun)];
  const own = `(?:${escaped(many)}|${escaped(one)})`;
  const text = withoutCounts(opened(question), own);
  const how = {
    adds: also.test(question.trim()),
    keeps: someOf.test(text),
    without: /\b(?:except|excluding|besides|other than|but)(?: for)? (?:those|these|them)\b/i.test(text),
  };
  const each = eachShown(text, shown);
  if (each !== text) return { question: each, pronoun: 'those', ...how };
  const told = demonstrated(text, shown, own);
  const found = pointing.exec(text) ?? told?.found ?? null;
  if (found === null || (changing.test(text) && !how.without)) return null;
  const before = text.slice(0, found.index).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isFigure = how.adds && /\bnumber of\b/i.test(text);
  const isJoined = /^(?:and|with|including)$/i.test(before.at(-1) ?? '') && before.length > 1;
  // "How many orders do they have": they are not the orders. "For each of them" is one figure for each.
  const isSubject = /^(?:do|does|did|have|has|had|is|are|was|were|can|will|of|for|each|to)$/i.test(
    before.at(-1) ?? '',
  );
  const isTold = told !== null || isSubject || how.without || isFigure;
  if (isJoined || (!isTold && before.some(isNamed))) return null;
  // "Those types": another noun than the rows' own is no pronoun.
  const other = new RegExp(`\\b(?:those|these) (?!${own}\\b)(\\p{L}+)`, 'iu').exec(text);
  if (other !== null && isNamed(other[1] ?? '')) return null;
  const steps: readonly (readonly [RegExp, string])[] = [
    [/(?:,? (?:and )?)?\b(?:except|excluding|besides|other than|but)(?: for)? (?:those|these|them)\b/giu, ''],
    [/^(?:for )?each (?:of (?:them|those|these)|one), ?(.+?)([?.!\s]*)$/iu, `$1 for each ${one}$2`],
    [/\b(?:for |of )each (?:of (?:them|those|these)|one)\b/giu, `of each ${one}`],
    [
      /^how many (.+?) (?:do|does|did) (?:each (?:of (?:them|those|these)|one)|they each)(?: have)?\b/iu,
      `number of $1 for each ${one}`,
    ],
    [
      /^(.*\b(?:the|their|its))(?: corresponding| respective)? (number of .+?)([?.!\s]*)$/iu,
      how.adds ? `the $2 for each ${one}$3` : '$1 $2$3',
    ],
    [
      /^how many (.+?) (?:do|does|did) (?:they|them|it|he|she|him|each)(?: each)? have\b/iu,
      `how many $1 of the ${many} are there`,
    ],
    [/\bwhich ones\b/giu, `which ${many}`],
    [/\bwhich one\b/giu, `which ${one}`],
    [/^(?:of|for|among|from) (?:those|these|them)(?: \p{L}+)?,? (who|whose)\b/iu, `which ${many} $1`],
    [
      /^(?:of|for|among|from) (?:those|these|them)(?: \p{L}+)?,? (which|what|how many)(?: ones?)?(?: of them)?\b/iu,
      `$1 ${many}`,
    ],
    [
      new RegExp(
        `\\b(which|who|how many|any|all|some|most|each|one) of (?:them|those|these)(?: ${own})?\\b`,
        'giu',
      ),
      `$1 ${many}`,
    ],
    [new RegExp(`\\b(?:those|these|that|this|the same) ${own}\\b`, 'giu'), `the ${many}`],
    [/\b(?:their|its|his|her) (.*[^?.!\s])([?.!\s]*)$/iu, `the $1 of the ${many}$2`],
    [/\b(?:they|them|those|these|it|he|she|him)\b/giu, `the ${many}`],
  ];
  const said = steps.reduce(
    (now, [pattern, replacement]) => now.replace(pattern, replacement),
    told?.question ?? text,
  );
  if (said === text) return null;
  const plain = said
    .replace(/\bwho who\b|\bwhich (\p{L}+) who\b/iu, `which ${many}`)
    .replace(
      new RegExp(
        `\\bwhich ${escaped(many)} (?:refer|belong|correspond) to (?:the )?(?:${own}|somebody|someone|anyone|people|those)(?: (?:who|that|which))?\\b`,
        'iu',
      ),
      `which ${many}`,
    );
  return { question: plain, pronoun: found[0], ...how };
}

/** Without what leads from one question to the next. */
function opened(question: string): string {
  return question
    .trim()
    .replace(/^(?:(?:and|also|now|then|so|but|ok|okay|please),? )+/i, '')
    .replace(/\b(?:his or her|her or his|his\/her)\b/gi, 'their');
}

/** "For each of those types": one figure for each value that was shown. */
function eachShown(text: string, shown: readonly string[]): string {
  for (const name of shown) {
    const head = pluralize.plural(name.split(' ').at(-1) ?? name);
    const whole = new RegExp(
      `\\beach of (?:those|these) (?:${escaped(pluralize.plural(name))}|${escaped(head)})\\b`,
      'iu',
    );
    if (whole.test(text)) return text.replace(whole, `each ${name}`);
  }
  return text;
}

/** "These 3 students": how many there were is known. */
function withoutCounts(text: string, own: string): string {
  return text.replace(new RegExp(`\\b(these|those|the) \\d+ (?=${own}\\b)`, 'giu'), '$1 ');
}

/**
 * "That shop", "this song": the row, or the rows that hold what was shown. A clause ("students that work") begins with the same
 * word, so only the noun of the rows and the words of what was shown make it point.
 */
function demonstrated(
  text: string,
  shown: readonly string[],
  own: string,
): { readonly question: string; readonly found: RegExpExecArray } | null {
  const heads = shown
    .flatMap((name) => [name, name.split(' ')[0] ?? '', name.split(' ').at(-1) ?? ''])
    .filter((word) => word.length > 2);
  const nouns = [own, ...heads.map(escaped)].join('|');
  const found = new RegExp(`\\b(?:that|this) (?:${nouns})\\b`, 'iu').exec(text);
  if (found === null) return null;
  return { question: text.replace(found[0], 'them'), found };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
