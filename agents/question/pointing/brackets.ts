import pluralize from 'pluralize';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { examples, andSoOn, inOtherWords, saidAgainBy, restricting, counting, all, anyWhat, whole } =
  en.brackets;
const { over, included, including, instead } = en.anyState;
const bracket = /\s*\(([^()]+)\)/gu;
const isExample = new RegExp(`^(?:${examples})[ ,:]|[ ,;](?:${andSoOn})\\.?$`, 'iu');
const leadIn = new RegExp(`^(?:${inOtherWords})[ ,:]+(?=\\p{L})`, 'iu');
const allOf = new RegExp(
  `^(?:(?:${counting}) )?(?:of )?(?:${all}) (?:of )?(?:the |our )?(?<what>\\p{L}+(?: \\p{L}+)?)$`,
  'iu',
);
const overToo = [
  new RegExp(`^(?:\\p{L}+ and |and |even )?(?:the |all )?(?:${over})(?: \\p{L}+)? (?:${included})$`, 'iu'),
  new RegExp(`^(?:${including}) (?:the |all |any )?(?:${over})(?: \\p{L}+)?$`, 'iu'),
];
const everything = new RegExp(`^(?:${whole})$`, 'iu');

/**
 * What a bracket says that changes no row is left out: examples ("(VIP, student etc.)"), and that all are meant ("(all vans, retired ones
 * too)"). "(i.e. delivered late)" is said in line. Any other bracket is read like the rest of the question.
 */
export function withoutIdleBrackets(question: string): string {
  let isOfAll = false;
  const plain = question.replaceAll(bracket, (said, inside: string) => {
    const text = inside.trim();
    if (isExample.test(text)) return '';
    const parts = text.split(/\s*[,;]\s*/u);
    const isOver = (part: string) => overToo.some((each) => each.test(part));
    const outside = question.replace(said, ' ');
    if (parts.every((part) => isOver(part) || everything.test(part) || saysAll(part, outside))) {
      isOfAll ||= parts.some(isOver);
      return '';
    }
    return leadIn.test(text) ? ` (${text.replace(leadIn, '')})` : said;
  });
  if (!isOfAll) return plain;
  const [, rest = '', marks = ''] = /^(.*?)(\s*[?.!]*)$/su.exec(plain) ?? [];
  return `${rest} ${instead}${marks}`;
}

/** "All vans" of a question about vans, "any status": a word that stands there alone and in the plural restricts nothing. */
function saysAll(part: string, outside: string): boolean {
  const what = allOf.exec(part)?.groups?.what?.toLowerCase();
  if (what === undefined) return false;
  if (anyWhat.split('|').includes(pluralize.singular(what))) return true;
  const said = new Set(
    words(outside)
      .filter((word) => !isStopWord(word))
      .map((word) => stemOf(pluralize.singular(word))),
  );
  return words(what).every((word) => said.has(stemOf(pluralize.singular(word))));
}

const again = new RegExp(
  `^(?<head>.+?)\\s*[,;–—-]\\s*(?:${saidAgainBy}),?\\s+(?<told>[^,;]+?)\\s*[?.!]*$`,
  'iu',
);

const restricts = new RegExp(`\\b(?:${restricting})\\b`, 'iu');

/** "Who joined at the June review, i.e. was no member before": the question, and behind it the same in other words. Null where they name or number something. */
export function saidAgain(
  question: string,
  names: readonly { readonly start: number }[],
): { readonly head: string; readonly told: string } | null {
  const { head, told } = again.exec(question)?.groups ?? {};
  if (head === undefined || told === undefined || /\d/u.test(told) || restricts.test(told)) return null;
  return names.some(({ start }) => start >= head.length) ? null : { head, told };
}

const defined = /^(?<before>.*?)\s*\((?<told>[^()]+)\)(?<rest>.*)$/su;
const clause = new RegExp(
  `^(?:${en.brackets.clauses})\\b|^(?!(?:${en.brackets.noClauses})\\b)\\p{L}{3,}(?:ed|en)\\b`,
  'iu',
);

/**
 * "Late deliveries (delivered after the promised date)" are deliveries delivered after it: where the words before a bracket that says of rows
 * what they are could not be read, the bracket says what they mean; "the Danish mill (Solbjerg)" is the mill Solbjerg. Null where it explains none of them.
 */
export function withDefinition(
  question: string,
  unread: readonly string[],
  names: readonly { readonly start: number; readonly end: number }[],
): string | null {
  const { before = '', told = '', rest = '' } = defined.exec(question)?.groups ?? {};
  const from = question.indexOf(`(${told})`) + 1;
  const isName = names.some(({ start, end }) => start <= from && end >= from + told.length);
  if ((!isName && !clause.test(told)) || unread.length === 0) return null;
  const said = before.split(/\s+/u);
  const noun = said.at(-1) ?? '';
  const missing = new Set(unread.map((word) => word.toLowerCase()));
  const isMissing = (word: string) => missing.has(word.toLowerCase());
  const explained = said.slice(0, -1).filter(isMissing);
  if (explained.length !== missing.size || isMissing(noun)) return null;
  const rows = said.filter((word, at) => at === said.length - 1 || !isMissing(word)).join(' ');
  const lead = new RegExp(`^(?:${en.brackets.without})\\b`, 'iu').test(told) ? `${en.brackets.with} ` : '';
  return `${rows} ${lead}${told}${rest}`;
}

const computed = `[^():]*?\\b(?:${en.computing})\\b[^():]*?`;
/** What the figure leaves out is not among its columns anyway: "(price times quantity, before discount)". */
const note = `(?:,\\s*(?:${en.told.leavingOut})\\s[^():]*)?`;
/** "Revenue per genre (price times quantity)", "margin by client: price minus cost". */
const inBrackets = new RegExp(`^(?<head>[^():]+?)\\s*\\((?<told>${computed})${note}\\)(?<rest>[^()]*)$`, 'i');
const behindColon = new RegExp(`^(?<head>[^():]+?)\\s*:\\s*(?<told>${computed})${note}(?<rest>[?.!]*)$`, 'i');
const inSigns = /\(([^():]+)\)|:([^():]+)$/gu;
const signs = Object.entries(en.told.signs).map(
  ([sign, word]) => [new RegExp(`(?<=[\\p{L}\\p{N}]) ${sign} (?=\\p{L})`, 'giu'), ` ${word} `] as const,
);
/** "Value of paid orders per month" is told of paid orders per month, and "value of orders" of whatever has the columns. */
const tail = new RegExp(
  `\\s(?:(?:${en.told.conditions})|of(?= \\p{L}+ (?!(?:${en.told.conditions})\\b)\\p{L}))\\s.*$`,
  'iu',
);
const inTotal = new RegExp(`\\s(?:${en.told.inTotal})(?=\\s|$)`, 'iu');
const meanPer = new RegExp(`^(?:${en.told.means})\\b.* per .* (?:${en.told.groups}) `, 'iu');
const figure = new RegExp(`^(?:${en.figures})\\b`, 'i');
const meanAtEnd = new RegExp(`^(?<what>.+?),? (?:${en.onAverage})(?<rest>[?.!]*)$`, 'i');
const asking = new RegExp(`^(?:${en.asking})\\b`, 'i');

/** A figure that is told aside stands for the word that it explains: "price times quantity per genre". */
export function withTold(question: string): string {
  const mean = meanInFront(question);
  const { head, told, rest = '' } = toldIn(mean.replaceAll(inSigns, inWords)) ?? {};
  if (head === undefined || told === undefined) return mean;
  // What is averaged per order is what each order comes to, and not a line of it.
  if (meanPer.test(head)) return mean;
  const isTotal = inTotal.test(head);
  const plain = head.replace(inTotal, '');
  const of = isTotal ? en.told.total : figure.exec(plain)?.[0];
  const { before, what } = meanOf(told);
  return `${before ?? (of === undefined ? '' : `${of} `)}${what}${tail.exec(plain)?.[0] ?? ''}${rest}`.trim();
}

function toldIn(text: string): Partial<Record<string, string>> | undefined {
  return (inBrackets.exec(text) ?? behindColon.exec(text))?.groups;
}

/** "Quantity x unit price" is quantity times unit price. */
function inWords(aside: string): string {
  return signs.reduce((text, [sign, word]) => text.replace(sign, word), aside);
}

/** "Dividends on average" are average dividends. */
function meanInFront(question: string): string {
  if (asking.test(question) || question.includes(':')) return question;
  const { before, what, rest } = meanOf(question);
  return `${before ?? ''}${what}${rest}`;
}

function meanOf(text: string): { before: string | null; what: string; rest: string } {
  const { what, rest = '' } = meanAtEnd.exec(text)?.groups ?? {};
  const isMean = what !== undefined && !figure.test(what);
  return isMean ? { before: en.mean, what, rest } : { before: null, what: text, rest: '' };
}
