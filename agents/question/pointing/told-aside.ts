import en from './lexicon/en.json' with { type: 'json' };

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
