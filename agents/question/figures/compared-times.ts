import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { type DateSpan, monthsBefore, readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { times } = english;

/** Two times that a question sets against each other, as text for a core, the earlier one first, and the tokens that say them. */
export type ComparedTimes = {
  readonly before: string;
  readonly after: string;
  /** Whether the time that is said first is the later one. */
  readonly isTurned: boolean;
  /** Whether "than" stands between the two. */
  readonly isThan: boolean;
  /** Whether their figures are only to stand next to each other. */
  readonly isNextTo: boolean;
  /** Whether they are the ends of one stretch of time as well: "from 2010 to 2011". */
  readonly isStretch: boolean;
  readonly places: ReadonlySet<number>;
};

/** "Compare sales in May with those in April": with nothing before it, "with" sets no times against each other. */
function linksOf(before: Tokens): string {
  const isCompared = before.some((_, at) => wordingAt(before, at, times.comparing) > 0);
  return isCompared ? `${times.comparedWith}|${times.against}` : times.against;
}

type Range = { readonly from: string; readonly to: string; readonly unit: DateGrain };

/** "2024 vs 2023", "from 2010 to 2011", "end of July vs a year ago", and "2010, 2011" beside their change; null where not exactly two times are compared. */
export function comparedTimes(tokens: Tokens, today: string, asksForChange = false): ComparedTimes | null {
  for (const at of tokens.keys()) {
    const listed = asksForChange ? wordingAt(tokens, at, times.listed) : 0;
    const length = listed > 0 ? listed : wordingAt(tokens, at, linksOf(tokens.slice(0, at)));
    if (length === 0) continue;
    const [one, ...more] = readDates(tokens.slice(0, at), today);
    if (one === undefined || more.length > 0) continue;
    const range = rangeOf(one) ?? beginningOf(one, tokens);
    if (range === null) continue;
    // "2024 on 2023" is said of periods, and "in 2024 on 3 May" names a day of one.
    const isOnOther = tokens[at]?.lower === 'on';
    if (isOnOther && range.unit === 'day') continue;
    // "From 2010 to 2011" and "between 2010 and 2011" have the two beside each other.
    if ((listed > 0 || wordingAt(tokens, at, times.beside) === length) && one.end !== at) continue;
    if (isOnOther && one.end !== at) continue;
    const isAlone = length === 1 && tokens[at]?.lower === 'and' && listed === 0;
    if (isAlone && tokens[one.first - 1]?.lower !== 'between') continue;
    const fiscal = fiscalBefore(tokens, one.first);
    const again = wordingAt(tokens, at + length, fiscalWords);
    const behind = tokens.slice(at + length + again);
    const other = otherTime(behind, range, times, today);
    if (other === null || (isOnOther && other.range.unit !== range.unit)) continue;
    const isFiscal = fiscal > 0 && isYear(range) && isYear(other.range);
    if (!isFiscal && (fiscal > 0 || again > 0)) continue;
    const end = at + length + again + other.length;
    if (readDates(tokens.slice(end), today).length > 0) {
      // "January to May 2024 next to those of 2023" is one stretch of time, set against another.
      if (wordingAt(tokens, at, times.beside) === length) continue;
      return null;
    }
    const places = new Set<number>();
    for (let place = withLink(tokens, one.first - fiscal); place < one.end; place += 1) places.add(place);
    for (let place = at; place < end; place += 1) places.add(place);
    const isTurned = other.range.from < range.from;
    const [before, after] = isTurned ? [other.range, range] : [range, other.range];
    const isStretch = wordingAt(tokens, at, times.beside) === length;
    const isThan = wordingAt(tokens, at, times.than) === length;
    const isNextTo = listed > 0 || wordingAt(tokens, at, times.nextTo) === length;
    const asSaid = isFiscal ? asFiscal : asText;
    return { before: asSaid(before), after: asSaid(after), isTurned, isThan, isNextTo, isStretch, places };
  }
  return null;
}

/** "Growth in fiscal 2024" is that since the fiscal year before. */
export function sinceFiscalBefore(tokens: Tokens): ComparedTimes | null {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, fiscalWords) > 0);
  const end = at + wordingAt(tokens, at, fiscalWords);
  const year = yearSaid(tokens[end]);
  if (at < 0 || year === undefined) return null;
  const places = new Set<number>();
  for (let place = withLink(tokens, at); place <= end; place += 1) places.add(place);
  const [before, after] = [year - 1, year].map((each) => `in fiscal ${each}`);
  if (before === undefined || after === undefined) return null;
  return { before, after, isTurned: false, isThan: false, isNextTo: false, isStretch: false, places };
}

/** How many words before a year say that it is a fiscal one. */
function fiscalBefore(tokens: Tokens, year: number): number {
  return [1, 2].find((length) => wordingAt(tokens, year - length, fiscalWords) === length) ?? 0;
}

const fiscalWords = assumed.fiscal.fiscal;

function isYear({ from, to, unit }: Range): boolean {
  return unit === 'year' && from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
}

function asFiscal({ from }: Range): string {
  return `in fiscal ${from.slice(0, 4)}`;
}

function rangeOf({ meaning }: DateSpan): Range | null {
  if (meaning.kind !== 'range' || meaning.from === null || meaning.to === null) return null;
  return { from: meaning.from, to: meaning.to, unit: meaning.unit };
}

/** "From the end of 2023", before the other of the two, is that day. */
function beginningOf({ meaning, first }: DateSpan, tokens: Tokens): Range | null {
  if (meaning.kind !== 'range' || meaning.from === null || tokens[first]?.lower !== 'from') return null;
  return { from: meaning.from, to: meaning.from, unit: meaning.unit };
}

/** The words that lead to a time and are not read with it. */
function withLink(tokens: Tokens, first: number): number {
  return leading.has(tokens[first - 1]?.lower ?? '') ? first - 1 : first;
}

const leading = new Set(['from', 'between', 'in', 'for', 'total']);

/** The time that stands at the beginning: of its own, or told by the one it is compared with. */
function otherTime(
  tokens: Tokens,
  range: Range,
  { yearBefore, periodBefore, lastYear, sameOf }: typeof times,
  today: string,
): { readonly range: Range; readonly length: number } | null {
  const same = wordingAt(tokens, 0, sameOf);
  const sameYear = same === 0 ? undefined : yearSaid(tokens[same]);
  if (sameYear !== undefined) {
    const years = Number(range.from.slice(0, 4)) - sameYear;
    return years === 0 ? null : { range: earlier(range, 12 * years), length: same + 1 };
  }
  const yearly = wordingAt(tokens, 0, yearBefore);
  if (yearly > 0) return { range: earlier(range, 12), length: yearly };
  const previous = wordingAt(tokens, 0, periodBefore);
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[range.unit];
  if (previous > 0 && months > 0) return { range: earlier(range, months), length: previous };
  const last = wordingAt(tokens, 0, lastYear);
  if (last > 0 && range.unit !== 'year') return { range: earlier(range, 12), length: last };
  const [first] = tokens;
  const year = first && {
    ...first,
    kind: 'number' as const,
    text: range.from.slice(0, 4),
    lower: range.from.slice(0, 4),
  };
  const isPart = range.unit === 'quarter' || range.unit === 'month';
  // "In Q3 2025 than in Q2" is about Q2 of that year.
  const isYearSaid = yearSaid(tokens[1]) !== undefined;
  const [ofYear] = isPart && first && year && !isYearSaid ? readDates([first, year], today) : [];
  const said = ofYear?.first === 0 && ofYear.end === 2 ? rangeOf(ofYear) : null;
  if (said !== null && said.unit === range.unit) return { range: said, length: 1 };
  const [span] = readDates(tokens, today);
  const found = span?.first === 0 ? rangeOf(span) : null;
  return span === undefined || found === null ? null : { range: found, length: span.end };
}

function yearSaid(token: Token | undefined): number | undefined {
  return /^(?:19|20)\d\d$/.test(token?.text ?? '') ? Number(token?.text) : undefined;
}

function earlier({ from, to, unit }: Range, months: number): Range {
  const before = (day: string) => {
    const next = dayAfter(day, 1);
    // The end of a month stays one.
    return next.endsWith('-01') ? dayAfter(monthsBefore(next, months), -1) : monthsBefore(day, months);
  };
  return { from: before(from), to: before(to), unit };
}

function asText({ from, to, unit }: Range): string {
  if (from === to) return `on ${from}`;
  const year = from.slice(0, 4);
  // A quarter may be what rows are told by: of their own days it would be another.
  const quarter = (Number(from.slice(5, 7)) + 2) / 3;
  if (unit === 'quarter' && to === endOfQuarter(from)) return `in Q${quarter} ${year}`;
  return from === `${year}-01-01` && to === `${year}-12-31` ? `in ${year}` : `from ${from} to ${to}`;
}

function endOfQuarter(from: string): string {
  return dayAfter(monthsBefore(from, -3), -1);
}
