import { stemOf, words } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

const {
  high,
  low,
  more,
  less,
  old,
  new: recent,
  polite,
  verbs,
  them,
  ones,
  places,
  beginning,
} = en.orderAsked;
const { figure, descending, ascending, inLine, inTime, backInTime, asking, groups, instead } = en.orderAsked;

/** Which rows of an answer come first, in the words by which the readers know it. */
export type Order = keyof typeof instead;

const from = (one: string, other: string) => `(?:from )?(?:the )?(?:${one}) to (?:the )?(?:${other})`;
const firstOf = (list: string) =>
  `(?:the )?(?:${list})(?: (?:${ones})){0,2} (?:${places})|(?:${beginning}) (?:the )?(?:${list})(?: (?:${ones}))?`;
const wordings: readonly { readonly order: Order; readonly said: string }[] = [
  { order: 'new', said: `${backInTime}|${from(recent, old)}|${firstOf(recent)}` },
  { order: 'old', said: `${inTime}|${from(old, recent)}|${firstOf(old)}` },
  { order: 'high', said: `${descending}|${from(more, less)}|${firstOf(high)}` },
  { order: 'low', said: `${ascending}|${from(less, more)}|${firstOf(low)}` },
];
const those = `(?:(?:${them})\\s+)?`;
const command = `${polite}${those}(?:(?:${verbs})\\s+)?${those}(?:with\\s+)?(?:${figure},?\\s+)?`;
const sentences = wordings.map(({ order, said }) => ({
  order,
  pattern: new RegExp(`^${command}(?:${said})(?:,? (?:please|pls))?[\\s.!]*$`, 'iu'),
}));
const tails = wordings.map(({ order, said }) => ({
  order,
  pattern: new RegExp(
    `(?:\\s*[,;(–—]|\\s+-|(?=\\s+(?:${inLine})\\b))\\s*(?:${command})(?:${said})(?:,? (?:please|pls))?\\)?[\\s.!?]*$`,
    'iu',
  ),
}));
const ranked = {
  high: new RegExp(`^(?:${asking})\\b.*(?<!\\bat )\\b(?:${high})\\b`, 'iu'),
  low: new RegExp(`^(?:${asking})\\b.*(?<!\\bat )\\b(?:${low})\\b`, 'iu'),
};
const grouped = new RegExp(`\\b(?:${groups})\\b`, 'iu');

/** "Rank them from most to least", "put the biggest first": the order that a sentence asks for and nothing else; null for any other one. */
export function orderAlone(sentence: string): Order | null {
  return sentences.find(({ pattern }) => pattern.test(sentence.trim()))?.order ?? null;
}

/** "…, starting with the earliest", "…, sorted from high to low": what stands before an order at the end of a question, and the order. */
export function orderBehind(question: string): { readonly rest: string; readonly order: Order | null } {
  for (const { order, pattern } of tails) {
    const said = pattern.exec(question);
    if (said === null) continue;
    const rest = question.slice(0, said.index);
    return isOfOther(said[0], rest) ? { rest: question, order: null } : { rest, order };
  }
  return { rest: question, order: null };
}

/** "Most votes first" goes by the votes, which the words before it do not show: no other figure may take their place. */
function isOfOther(tail: string, rest: string): boolean {
  const nouns = words(ofWhat.exec(tail)?.groups?.nouns ?? '').filter((word) => !known.test(word));
  const said = new Set(words(rest).map(stemOf));
  return nouns.length > 0 && !nouns.some((noun) => said.has(stemOf(noun)));
}

const ofWhat = new RegExp(
  `(?:${high}|${low}) (?<nouns>\\p{L}+(?: \\p{L}+)?) (?:${places})\\)?[\\s.!?]*$`,
  'iu',
);
const known = new RegExp(`^(?:${ones.replace('|\\p{L}+', '')})$`, 'iu');

/** The question with its order said behind it. "Which ten sold the most" is in that order anyhow; the highest of each group is not. */
export function inOrder(question: string, order: Order): string {
  const bare = question.trim().replace(/[\s.?!,;]+$/u, '');
  const isRanked = (order === 'high' || order === 'low') && ranked[order].test(bare) && !grouped.test(bare);
  return isRanked ? bare : `${bare}, ${instead[order]}`;
}
