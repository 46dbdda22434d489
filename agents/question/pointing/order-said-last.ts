import pluralize from 'pluralize';
import { stemOf, words } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { places, ranked, only, topMost, tops, groups, figures, most, least, sized, small, days, instead } =
  en.orderSaidLast;
/** "Best paid" before "best". */
const superlatives = [most, least, sized, small, ...Object.keys(days)]
  .flatMap((list) => list.split('|'))
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const said = new RegExp(
  `^(?<head>.+?)\\s*[,;(–—-]?\\s+(?:(?:with )?the )?(?<end>${superlatives})(?:\\s+(?<noun>\\p{L}+(?: \\p{L}+)?))?\\s+(?:${places})\\)?(?<marks>\\s*[?.!]*)$`,
  'iu',
);
/** "Top 5 most borrowed books" are the 5 most borrowed. */
const twice = new RegExp(`\\btop (?=\\p{N}+ (?:${topMost}) \\p{L})`, 'iu');
/** "…? Largest first" is said in line. */
const apart = new RegExp(`[.?!]\\s+(?=(?:${superlatives}) (?:${places})(?!\\p{L}))`, 'iu');
/** What is "largest first, top 10" is the top 10. */
const beforeTop = new RegExp(
  `[,;]\\s+(?:the )?(?:${sized}|${most}) (?:${places}),?\\s+(?=(?:${tops}) \\p{N}+\\s*[?.!]*$)`,
  'iu',
);
/** "Top 10 only" are the top 10. */
const onlyTop = new RegExp(`(?<=\\b(?:${tops}) \\p{N}+) ${only}(?=\\s*[?.!]*$)`, 'iu');
const rankedAlone = new RegExp(`^(?<head>.+?)\\s*[,.?;]\\s+(?:${ranked})(?<marks>\\s*[?.!]*)$`, 'iu');
/** What is by something with a capital is by somebody, and no group. */
const grouped = new RegExp(`\\b(?:${groups})\\s+(?:the )?(?=\\p{Ll})`, 'u');
const cut = new RegExp(`\\b(?:${tops})\\b`, 'iu');
const figure = new RegExp(`\\b(?:${figures})\\b`, 'iu');

/**
 * "Visits by type of ward, busiest type first", "fee by genre, most expensive genre on top", "…, ranked": groups in the order of their
 * figure, in one wording. Rows are ordered as is said of them: "trips of line 4, the oldest trip first" has the oldest first.
 */
export function orderSaidLast(asked: string): string {
  const question = asked
    .replace(twice, '')
    .replace(apart, ', ')
    .replace(onlyTop, '')
    .replace(beforeTop, ', ');
  const alone = rankedAlone.exec(question)?.groups;
  if (alone?.head !== undefined) {
    if (cut.test(alone.head)) return `${alone.head}${alone.marks}`;
    return `${alone.head}, ${instead.descending}${alone.marks}`;
  }
  const { head, end = '', noun, marks = '' } = said.exec(question)?.groups ?? {};
  if (head === undefined || (noun !== undefined && !isSaidIn(noun, head))) return question;
  const superlative = end.toLowerCase();
  const wording = wordingOf(superlative, head);
  if (wording !== null) return `${head}, ${wording}${marks}`;
  return noun === undefined ? question : `${head}, ${superlative} ${instead.first}${marks}`;
}

/** Null where the superlative is said of the rows themselves. */
function wordingOf(superlative: string, head: string): string | null {
  const day = Object.entries(days).find(([each]) => each.split('|').includes(superlative))?.[1];
  if (day !== undefined) return `${day} ${instead.first}`;
  if (!grouped.test(head)) return null;
  const isOften = isOneOf(superlative, most) || isOneOf(superlative, least);
  // What is busiest has the most rows, whatever else is told of it.
  if (isOften && figure.test(head)) return null;
  return isOneOf(superlative, most) || isOneOf(superlative, sized) ? instead.descending : instead.ascending;
}

function isOneOf(superlative: string, list: string): boolean {
  return list.split('|').includes(superlative);
}

function isSaidIn(noun: string, head: string): boolean {
  const stems = new Set(words(head).map((word) => stemOf(pluralize.singular(word))));
  return words(noun).every((word) => stems.has(stemOf(pluralize.singular(word))));
}
