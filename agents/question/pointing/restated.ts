import pluralize from 'pluralize';

/** The words that point at the rows of an earlier answer. */
const pointing = /\b(?:they|them|their|theirs|those|these|its?|his|her|(?<=\bwhich )ones?)\b/i;

/** "How about those", "list them by age": the earlier question itself is changed, which is an edit of it. */
const changing =
  /^(?:how|what) about\b|^(?:show|list|order|sort|give|display|combine|only|except|exclude)\b.*\b(?:them|those|these|it|results?|names)\b.*\b(?:order|ordered|sorted|by|with|for)\b/i;

/**
 * A question with its pronouns in the words of what they point at: "what are their ages" of students is "what are the ages of
 * the students". null where nothing points, or where a word before the pronoun already says whose ("students and their
 * pets"). `isNamed` tells the words that name things of the source.
 */
export function restated(
  question: string,
  noun: string,
  isNamed: (word: string) => boolean,
): { readonly question: string; readonly pronoun: string } | null {
  const text = question
    .trim()
    .replace(/^(?:(?:and|also|now|then|ok|okay|please),? )+/i, '')
    .replace(/\b(?:his or her|her or his|his\/her)\b/gi, 'their');
  const found = pointing.exec(text);
  if (found === null || changing.test(text)) return null;
  const before = text.slice(0, found.index).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isJoined = /^(?:and|with|including)$/i.test(before.at(-1) ?? '') && before.length > 1;
  // "How many orders do they have": they are not the orders.
  const isSubject = /^(?:do|does|did|have|has|had|is|are|was|were|can|will|of)$/i.test(before.at(-1) ?? '');
  if (isJoined || (!isSubject && before.some(isNamed))) return null;
  const [one, many] = [pluralize.singular(noun), pluralize.plural(noun)];
  const own = `(?:${escaped(many)}|${escaped(one)})`;
  // "Those types": another noun than the rows' own is no pronoun.
  const other = new RegExp(`\\b(?:those|these) (?!${own}\\b)(\\p{L}+)`, 'iu').exec(text);
  if (other !== null && isNamed(other[1] ?? '')) return null;
  const steps: readonly (readonly [RegExp, string])[] = [
    [
      /^how many (.+?) (?:do|does|did) (?:they|it|he|she)(?: each)? have\b/iu,
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
    [new RegExp(`\\b(?:those|these|the same) ${own}\\b`, 'giu'), `the ${many}`],
    [/\b(?:their|its|his|her) (.*[^?.!\s])([?.!\s]*)$/iu, `the $1 of the ${many}$2`],
    [/\b(?:they|them|those|these|it)\b/giu, `the ${many}`],
  ];
  const said = steps.reduce((now, [pattern, replacement]) => now.replace(pattern, replacement), text);
  return said === text
    ? null
    : { question: said.replace(/\bwho who\b|\bwhich (\p{L}+) who\b/iu, `which ${many}`), pronoun: found[0] };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
