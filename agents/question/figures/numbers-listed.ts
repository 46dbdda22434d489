import pluralize from 'pluralize';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import type { AskedFigure } from './find-figures.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

const { asked, having, being, places, of, among, again, exactly, onward, inEach, now, headings } =
  english.numbersListed;
const opened = new RegExp(
  `^(?:${asked}) (?:of )?(?:(?:the|our|all) )?(?<things>.+?) (?:that |which |who )?(?:(?:${having})(?: (?:${having}))?|(?:${being}) (?<place>${places})) (?<list>.+)$`,
  'iu',
);
/** "Of the artists who have albums with us, how many have …": what has none is in no number anyway. */
const ofThings = new RegExp(
  `^(?:${among}) (?<things>\\p{L}+)(?: (?:that|which|who) (?:${having})(?: (?:any|some))? (?<rows>\\p{L}+)(?: (?:with us|at all))?)?,? how many (?<rest>.+)$`,
  'iu',
);
const openEnd = new RegExp(`,?\\s*(?:${onward})(?!\\p{L})`, 'iu');
const between = new RegExp(
  `\\s*(?:,|;|/|\\b(?:or|and)\\b|&)(?:\\s*(?:or|and|,))?\\s*(?:(?:${again})\\s+(?:(?:${having})\\s+)?)?(?:(?:(?:${being})\\s+)?(?:${places})\\s+)?`,
  'iu',
);
const exact = new RegExp(`^(?:${exactly})\\s+`, 'iu');
/** "Fleet distribution: how many …" is a heading. */
const headed = new RegExp(`^(?:\\p{L}+ )?(?:${headings})\\s*:\\s*`, 'iu');
const nowAtEnd = new RegExp(`,? (?:${now})$`, 'iu');
const ofAll = new RegExp(`^(?:${of})\\s+`, 'iu');

/**
 * "How many products have one, two or three listings", "how many albums have 1 track, how many 2", "how many songs are in one, in two and in three lists": the number of things for each of the
 * numbers of rows that are listed, or for every one where the list goes on. "One or two" alone is one question and no list.
 */
export function numbersListed(text: string): AskedFigure[] {
  const question = text.replace(headed, '');
  const within = ofThings.exec(question)?.groups;
  const plain = within === undefined ? question : `how many ${within.things} ${within.rest}`;
  const { things = '', place, list } = opened.exec(plain)?.groups ?? {};
  if (list === undefined) return [];
  const closed = list.replace(nowAtEnd, '').replace(openEnd, '').replaceAll(/\s+/gu, ' ').trim();
  const isOpen = openEnd.test(list);
  const parts = closed.split(between).map(numbered);
  const numbers = parts.map((part) => part?.number ?? 0);
  const [first = 0] = numbers;
  const isRow = first > 0 && numbers.every((number, at) => number === first + at);
  const isOne = parts.length === 2 && !isOpen && !new RegExp(`\\b(?:${again})\\b`, 'iu').test(list);
  const rows = parts.map((part) => part?.rows ?? '').filter((said) => said !== '');
  const others = rows.toSorted((one, other) => other.length - one.length)[0];
  if (!isRow || parts.length < 2 || isOne || others === undefined) return [];
  if (![...rows, within?.rows ?? ''].every((said) => begins(others, said))) return [];
  // "Analysts who rated them" says of the rows what no core can say again.
  if (new RegExp(`\\b(?:${english.behind.pointing})$`, 'iu').test(others)) return [];
  const slots = { things, ...(isOpen ? {} : { listed: numbers.join(', ') }) };
  const whole = others.replace(ofAll, '');
  const cores = [
    place === undefined
      ? `number of ${whole} per ${things}`
      : `${inEach.replace('{rows}', whole).replace('{thing}', pluralize.singular(things))} ${place}`,
  ];
  return [{ kind: 'how-many-have', cores, slots, hundredfold: false, sideBySide: false, overrules: true }];
}

/** "2 tracks", or "two" of what the others are. */
function numbered(text: string): { readonly number: number; readonly rows: string } | null {
  const [, said = '', rows = ''] = /^(\S+)(?: (.+))?$/u.exec(text.replace(exact, '').trim()) ?? [];
  const [number, ...others] = numbersIn(said);
  return number === undefined || others.length > 0 ? null : { number, rows };
}

function begins(text: string, start: string): boolean {
  const [all, first] = [text, start].map((each) =>
    words(each)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  );
  return first?.every((stem, at) => all?.[at] === stem) === true;
}
