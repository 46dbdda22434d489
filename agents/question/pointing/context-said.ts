import { isStopWord, stemOf } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { people, contacting, contact, pronouns, pointing, owning } = en.context;
const apart = new RegExp(
  `^(?<context>[^:?;]{8,}?)(?:[:;.!]|\\s[-–—])\\s+(?<asked>(?:${en.asking}|${en.questionWords}|for which|in which|on which|can|could|please)\\b.+)$`,
  'isu',
);
const isPerson = new RegExp(`(?<!\\p{L})(?:${people})(?!\\p{L})`, 'iu');
const isContact = new RegExp(`(?<!\\p{L})(?:${contacting})(?!\\p{L})`, 'iu');
const idle = new Set(`${people}|${contact}`.split('|'));
const thatOne = new RegExp(`(?<!\\p{L})(?:${pointing})\\s+(?=\\p{L}+)`, 'iu');
const itself = new RegExp(`(?<!\\p{L})(?:${pronouns})(?!\\p{L})`, 'iu');
const owner = new RegExp(`(?<!\\p{L})(?:${owning})(?=\\s+\\p{L})`, 'iu');

/**
 * "Customer on the line about Nimbus: which crates of Nimbus do we have?" asks what stands behind. What is named there and only pointed to
 * in the question, "a caller quotes the plate XK12. Which van has that plate?", is put into its place. Anything else that is said there is left.
 */
export function withoutContext(question: string): string {
  const { context = '', asked } = apart.exec(question)?.groups ?? {};
  if (asked === undefined || !isPerson.test(context) || !isContact.test(context)) return question;
  const known = new Set(spoken(asked).map(plain));
  const said = spoken(context);
  const isNew = (word: string) =>
    !idle.has(word.toLowerCase()) && !isStopWord(word.toLowerCase()) && !known.has(plain(word));
  const [first, last] = [said.findIndex(isNew), said.findLastIndex(isNew)];
  if (first < 0) return asked;
  const named = said.slice(first, last + 1);
  if (!named.every(isNew)) return question;
  const name = named.join(' ');
  if (thatOne.test(asked)) {
    const [, noun = ''] = /^(\p{L}+)/u.exec(asked.slice(endOf(thatOne, asked))) ?? [];
    return asked.replace(new RegExp(`${thatOne.source}${noun}`, 'iu'), () => `the ${noun} ${name}`);
  }
  if (owner.test(asked)) return asked.replace(owner, () => `${name}'s`);
  return itself.test(asked) ? asked.replace(itself, () => name) : question;
}

function endOf(pattern: RegExp, text: string): number {
  const found = pattern.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}

function spoken(text: string): string[] {
  return text.split(/[\s,'"‘’“”()]+/u).flatMap((word) => word.replace(/[.?!:]+$/u, '') || []);
}

function plain(word: string): string {
  return stemOf(word.toLowerCase());
}
