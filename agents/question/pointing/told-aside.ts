import en from './lexicon/en.json' with { type: 'json' };

const computed = `[^():]*?\\b(?:${en.computing})\\b[^():]*?`;
/** "Revenue per genre (price times quantity)", "margin by client: price minus cost". */
const inBrackets = new RegExp(`^(?<head>[^():]+?)\\s*\\((?<told>${computed})\\)(?<rest>[^()]*)$`, 'i');
const behindColon = new RegExp(`^(?<head>[^():]+?)\\s*:\\s*(?<told>${computed})(?<rest>[?.!]*)$`, 'i');
const groups = new RegExp(`\\s(?:${en.groups})\\s.*$`, 'i');
const figure = new RegExp(`^(?:${en.figures})\\b`, 'i');
const meanAtEnd = new RegExp(`^(?<what>.+?),? (?:${en.onAverage})(?<rest>[?.!]*)$`, 'i');
const asking = new RegExp(`^(?:${en.asking})\\b`, 'i');

/** A figure that is told aside stands for the word that it explains: "price times quantity per genre". */
export function withTold(question: string): string {
  const mean = meanInFront(question);
  const { head, told, rest = '' } = (inBrackets.exec(mean) ?? behindColon.exec(mean))?.groups ?? {};
  if (head === undefined || told === undefined) return mean;
  const by = groups.exec(head)?.[0] ?? '';
  const of = figure.exec(head)?.[0];
  const { before, what } = meanOf(told);
  return `${before ?? (of === undefined ? '' : `${of} `)}${what}${by}${rest}`.trim();
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
