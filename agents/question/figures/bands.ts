import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/** A part of the numbers that a question names: "under $5", "5 to 10", "50+". */
export type Band = {
  /** As it was typed, without what leads to it: "5-10", "over 10". */
  readonly label: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly includeFrom: boolean;
  readonly includeTo: boolean;
  /** What stands behind its numbers: minutes, years. */
  readonly unit: string;
};

const { under, upTo, over, atLeast, andMore, units } = english.bands;
const number =
  '[$€£]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:k|m|bn)?(?![\\p{L}\\d])(?: ?%| (?:thousand|million|billion))?';
const unit = `(?: (?:${units}))?`;
const amount = `${number}${unit}`;
const open = `(?:${[under, upTo, over, atLeast].join('|')}) ?${amount}`;
const closed = `(?:(?:between|from) )?${amount} ?(?:-|–|to|and) ?${amount}`;
const upwards = `${amount} ?(?:\\+|(?:and|or) (?:${andMore})(?![\\p{L}]))`;
const band = `(?:${open}|${upwards}|${closed}|${amount})`;
const between = '(?:,? (?:and|or|vs|versus) |, ?| ?/ ?|; ?)';

/** What stands for several bands, one after the other, in a text that phrases are compared with. */
export const bandsMark = '#bands';

const several = new RegExp(`(?<![\\p{L}\\d])${band}(?:${between}${band})+(?![\\p{L}\\d])`, 'iu');

/** A text with the mark in the place of its bands; null where it has none. */
export function withBandsMarked(text: string): { readonly text: string; readonly bands: string } | null {
  const bands = several.exec(text)?.[0];
  return bands === undefined ? null : { text: text.replace(bands, () => bandsMark), bands };
}

const named = new RegExp(
  `(${band}) (?!(?:${units})(?!\\p{L}))(?<noun>\\p{L}+)(?=${between}${band})((?:${between}${band}(?: \\k<noun>)?(?!\\p{L}))+)`,
  'iu',
);

/** "Under 5 orders, 5 to 10 and over 10": what is counted is said once, behind all of the bands. */
export function withNounLast(text: string): string {
  return text.replace(
    named,
    (_, first: string, noun: string, rest: string) =>
      `${first}${rest.replaceAll(new RegExp(` ${noun}(?!\\p{L})`, 'giu'), '')} ${noun}`,
  );
}

const opens = (words: string) => new RegExp(`^(?:${words}) ?(?=[$€£\\d])`, 'iu');
const starts = { under: opens(under), upTo: opens(upTo), over: opens(over), atLeast: opens(atLeast) };
const lower = /^(?:between|from) /iu;
const ends = new RegExp(` ?(?:\\+|(?:and|or) (?:${andMore}))$`, 'iu');
const joint = /(?<=[\d%\p{L}]) ?(?:-|–|to|and) ?(?=[$€£\d])/iu;
const unitIn = new RegExp(`\\d(?: ?%)? (${units})\\b`, 'iu');

/** One number at which bands meet: one that tells nothing but an amount, so no 0 and rather no 1. */
export function edgeOf(bands: readonly Band[]): number | null {
  const edges = bands.flatMap(({ from, to }) => [from ?? 0, to ?? 0]).filter((edge) => edge > 0);
  return edges.findLast((edge) => edge > 1) ?? edges[0] ?? null;
}

export function wordsOfEdge(bands: readonly Band[]): string {
  return `${edgeOf(bands) ?? ''} ${bands[0]?.unit ?? ''}`.trim();
}

/**
 * The bands of a text that names nothing else, from the lowest up; null where they are no division of the numbers: a list of numbers,
 * bands that overlap, or two that do not meet ("over 5 and under 20" is one condition).
 */
export function bandsIn(text: string): readonly Band[] | null {
  const found = [...text.matchAll(new RegExp(band, 'giu'))].map(([said]) => bandOf(said.trim()));
  const named = found.find((each) => each.unit !== '')?.unit ?? '';
  const bands = found.map((each) => ({ ...each, unit: each.unit === '' ? named : each.unit }));
  const sorted = bands.toSorted((one, other) => (one.from ?? -Infinity) - (other.from ?? -Infinity));
  const steps = sorted.slice(1).map((each, at) => stepBetween(sorted[at], each));
  const isList = bands.every(({ from, to }) => from === to) || bands.every(isOfYears);
  if (bands.length < 2 || isList || steps.some((step) => step === null || step < 0)) return null;
  // What meets is one division; a gap between two is a condition on both sides.
  if (bands.length === 2 && steps.some((step) => step !== null && step > 1)) return null;
  return sorted.map((each, at) => withoutNext(each, sorted[at + 1]));
}

function bandOf(said: string): Band {
  const isOpen = Object.values(starts).some((start) => start.test(said));
  const plain = said.replaceAll(/[$€£]/gu, '');
  const label = isOpen ? plain : plain.replace(lower, '').replace(joint, '-');
  const unit = unitIn.exec(label)?.[1] ?? '';
  const [first = 0, second] = said.replace(lower, '').replace(ends, '').split(joint).flatMap(numbersIn);
  const between = (from: number | null, to: number | null, includeFrom: boolean, includeTo: boolean) => ({
    label,
    from,
    to,
    includeFrom,
    includeTo,
    unit,
  });
  if (second !== undefined) return between(first, second, true, true);
  if (starts.under.test(label)) return between(null, first, false, false);
  if (starts.upTo.test(label)) return between(null, first, false, true);
  if (starts.over.test(label)) return between(first, null, false, false);
  if (starts.atLeast.test(label) || ends.test(label)) return between(first, null, true, false);
  return between(first, first, true, true);
}

/** "2019 to 2021" is a time. */
function isOfYears({ from, to, unit, label }: Band): boolean {
  const isYear = (value: number | null) => value === null || (value >= 1900 && value < 2100);
  return unit === '' && !/[,.]/u.test(label) && isYear(from) && isYear(to);
}

function stepBetween(one: Band | undefined, next: Band): number | null {
  return one === undefined || one.to === null || next.from === null ? null : next.from - one.to;
}

/** "0-10, 10-20": an edge that both name begins the upper one, unless that one is only above it or the lower goes "up to" it. */
function withoutNext(band: Band, next: Band | undefined): Band {
  const isShared = next?.from === band.to && next?.includeFrom === true;
  return isShared && band.from !== null && band.from !== band.to ? { ...band, includeTo: false } : band;
}
