import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { grainWords } from './cues.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { Token, Tokens } from './tokenize.ts';

export const months = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, index) => [
      [name, index + 1] as const,
      ...(name === 'may' ? [] : [[name.slice(0, 3), index + 1] as const]),
    ]),
);
months.set('sept', 9);

const ordinals = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
]);

export type Period = {
  readonly from: string;
  readonly to: string;
  readonly end: number;
  readonly unit: DateGrain;
};

/** A closed period named at a token: a day, month, quarter, half, year, or one relative to `today`. */
export function periodAt(tokens: Tokens, at: number, today: string): Period | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const word = (offset: number) => tokens[at + offset]?.lower ?? '';
  const year = (offset: number) => yearOf(tokens[at + offset]);

  if (token.kind === 'day') return { from: token.lower, to: token.lower, end: at + 1, unit: 'day' };
  // Written dates: "1 January 2025", "January 1st, 2025", "March 2024".
  const dayFirst = dayOfMonth(token);
  if (dayFirst !== null) {
    const of = word(1) === 'of' ? 1 : 0;
    const month = months.get(word(1 + of));
    const comma = word(2 + of) === ',' ? 1 : 0;
    const inYear = year(2 + of + comma);
    if (month !== undefined && inYear !== null) return day(inYear, month, dayFirst, at + 3 + of + comma);
    if (month !== undefined && tokens[at + 1 + of]?.text !== 'may')
      return recentDay(month, dayFirst, today, at + 2 + of);
  }
  const month = months.get(token.lower);
  if (month !== undefined && (token.lower !== 'may' || token.text !== 'may')) {
    const dayNumber = dayOfMonth(tokens[at + 1]);
    if (dayNumber !== null) {
      const comma = word(2) === ',' ? 1 : 0;
      const inYear = year(2 + comma);
      return inYear === null
        ? recentDay(month, dayNumber, today, at + 2)
        : day(inYear, month, dayNumber, at + 3 + comma);
    }
    const of = word(1) === 'of' || word(1) === ',' ? 1 : 0;
    const inYear = year(1 + of);
    if (inYear !== null) return monthPeriod(inYear, month, at + 2 + of);
    return monthPeriod(recentYear(month, today), month, at + 1);
  }
  const quarter = /^q([1-4])$/.exec(token.lower)?.[1];
  if (quarter !== undefined) {
    const of = word(1) === 'of' ? 1 : 0;
    const inYear = year(1 + of);
    return quarterPeriod(
      inYear ?? Number(today.slice(0, 4)),
      Number(quarter),
      at + (inYear === null ? 1 : 2 + of),
    );
  }
  const century = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(`${token.lower}${word(1) === 'century' ? '' : ' '}`)?.[1];
  if (century !== undefined) {
    const first = 100 * (Number(century) - 1);
    return { from: `${first}-01-01`, to: `${first + 99}-12-31`, end: at + 2, unit: 'year' };
  }
  const decade = decadeAt(tokens, at);
  if (decade !== null) return decade;
  const half = halfAt(tokens, at);
  if (half !== null) return half;
  const end = endingAt(tokens, at) ?? countedPartAt(tokens, at);
  if (end !== null) return end;
  const part = ordinals.get(token.lower);
  if (part !== undefined && ['quarter', 'half'].includes(word(1))) {
    const of = word(2) === 'of' ? 1 : 0;
    const inYear = year(2 + of) ?? Number(today.slice(0, 4));
    const end = year(2 + of) === null ? at + 2 : at + 3 + of;
    if (word(1) === 'quarter') return quarterPeriod(inYear, part, end);
    if (part <= 2) return halfPeriod(inYear, part, end);
  }
  const plainYear = year(0);
  if (plainYear !== null) {
    const inQuarter = /^q([1-4])$/.exec(word(1))?.[1];
    if (inQuarter !== undefined) return quarterPeriod(plainYear, Number(inQuarter), at + 2);
    return { from: `${plainYear}-01-01`, to: `${plainYear}-12-31`, end: at + 1, unit: 'year' };
  }
  return relativePeriodAt(tokens, at, today);
}

/** "The 1990s", "the 90s", "the nineties": ten years. Those of now and of a hundred years ago are told apart by all four digits. */
function decadeAt(tokens: Tokens, at: number): Period | null {
  const said = tokens[at]?.lower ?? '';
  const inFull = /^((?:1[5-9]|20)\d0)s$/.exec(said)?.[1];
  const isNamed = tokens[at - 1]?.lower === 'the';
  const inShort = isNamed ? /^([3-9]0)s$/.exec(said)?.[1] : undefined;
  const named = isNamed && Object.hasOwn(decades, said) ? decades[said] : undefined;
  const first = named ?? Number(inFull ?? (inShort === undefined ? Number.NaN : `19${inShort}`));
  if (Number.isNaN(first)) return null;
  return { from: `${first}-01-01`, to: `${first + 9}-12-31`, end: at + 1, unit: 'year' };
}

const decades: Readonly<Record<string, number>> = en.dates.decades;

/** "H1 2015", "H2 of 2015", "2015 H1". */
function halfAt(tokens: Tokens, at: number): Period | null {
  const half = (place: number) => /^h([12])$/.exec(tokens[place]?.lower ?? '')?.[1];
  const isYearFirst = yearOf(tokens[at]) !== null;
  const of = !isYearFirst && tokens[at + 1]?.lower === 'of' ? 1 : 0;
  const part = half(isYearFirst ? at + 1 : at);
  const inYear = yearOf(tokens[isYearFirst ? at : at + 1 + of]);
  return part === undefined || inYear === null ? null : halfPeriod(inYear, Number(part), at + 2 + of);
}

/** "The last quarter of 2014" is a part of that year, and not the one before today. */
function endingAt(tokens: Tokens, at: number): Period | null {
  const isLast = en.dates.ends.split('|').includes(tokens[at]?.lower ?? '');
  const inYear = tokens[at + 2]?.lower === 'of' ? yearOf(tokens[at + 3]) : null;
  if (!isLast || inYear === null) return null;
  const unit = tokens[at + 1]?.lower;
  if (unit === 'quarter') return quarterPeriod(inYear, 4, at + 4);
  if (unit === 'half') return halfPeriod(inYear, 2, at + 4);
  return unit === 'month' ? monthPeriod(inYear, 12, at + 4) : null;
}

/** "The first three months of 2015", "the last 2 quarters of 2014". */
function countedPartAt(tokens: Tokens, at: number): Period | null {
  const [side, count, unit, of] = [0, 1, 2, 3].map((offset) => tokens[at + offset]);
  const isLast = en.dates.ends.split('|').includes(side?.lower ?? '');
  const months = (count?.value ?? 0) * ({ months: 1, quarters: 3 }[unit?.lower ?? ''] ?? 0);
  const inYear = of?.lower === 'of' ? yearOf(tokens[at + 4]) : null;
  if ((!isLast && side?.lower !== 'first') || inYear === null || months < 1 || months > 12) return null;
  const from = iso(inYear, isLast ? 13 - months : 1, 1);
  const to = isLast ? iso(inYear, 12, 31) : iso(inYear, months, lastDayOf(inYear, months));
  return { from, to, end: at + 5, unit: 'month' };
}

function relativePeriodAt(tokens: Tokens, at: number, today: string): Period | null {
  const word = (offset: number) => tokens[at + offset]?.lower ?? '';
  if (word(0) === 'yesterday') {
    const from = dayAfter(today, -1);
    return { from, to: from, end: at + 1, unit: 'day' };
  }
  if (word(0) === 'today') return { from: today, to: today, end: at + 1, unit: 'day' };
  if (word(0) === 'ytd') return { from: `${today.slice(0, 4)}-01-01`, to: today, end: at + 1, unit: 'day' };
  if (word(0) === 'year' && word(1) === 'to' && word(2) === 'date')
    return { from: `${today.slice(0, 4)}-01-01`, to: today, end: at + 3, unit: 'day' };
  if (['last', 'past', 'previous', 'this', 'current', 'recent'].includes(word(0))) {
    const count = tokens[at + 1]?.value ?? null;
    const unitWord = count === null ? word(1) : word(2);
    const weeks = /^weeks?$/.test(unitWord);
    const unit = weeks ? 'day' : ofGrain(unitWord);
    if (unit === undefined) return null;
    // "the last day" is the latest day of the data, not a period.
    if (count === null && unit === 'day' && !weeks) return null;
    const end = at + (count === null ? 2 : 3);
    if (weeks) return { from: dayAfter(today, 1 - 7 * (count ?? 1)), to: today, end, unit: 'day' };
    if (count !== null) return { from: countedBack(today, count, unit), to: today, end, unit: 'day' };
    return wholePeriod(
      today,
      unit,
      ['this', 'current'].includes(word(0)) ? 0 : lastComplete(today, unit),
      end,
    );
  }
  return comingPeriodAt(tokens, at, today);
}

/** "The year", where the one that runs is meant; "the year 2024" says which. */
export function runningPeriodAt(tokens: Tokens, at: number, today: string): Period | null {
  const [article, noun, which] = tokens.slice(at, at + 3);
  const unit = ofGrain(noun?.lower ?? '');
  if (article?.lower !== 'the' || unit === undefined || which?.value != null) return null;
  return wholePeriod(today, unit, 0, at + 2);
}

/** "Next month", "the next 3 weeks": from the day after the last of the data. */
function comingPeriodAt(tokens: Tokens, at: number, today: string): Period | null {
  if (!['next', 'coming', 'upcoming'].includes(tokens[at]?.lower ?? '')) return null;
  const count = tokens[at + 1]?.value ?? null;
  const unitWord = tokens[at + (count === null ? 1 : 2)]?.lower ?? '';
  const unit = /^weeks?$/.test(unitWord) ? 'week' : ofGrain(unitWord);
  if (unit === undefined || (count === null && unit === 'day')) return null;
  const end = at + (count === null ? 2 : 3);
  if (count === null && unit !== 'week') return wholePeriod(today, unit, 1, end);
  return { from: dayAfter(today, 1), to: countedOn(today, count ?? 1, unit), end, unit: 'day' };
}

function ofGrain(word: string): DateGrain | undefined {
  return Object.hasOwn(grainWords, word) ? grainWords[word] : undefined;
}

/** The last day of "the next `count` units" after `today`. */
function countedOn(today: string, count: number, unit: DateGrain): string {
  if (unit === 'day') return dayAfter(today, count);
  if (unit === 'week') return dayAfter(today, 7 * count);
  const [year = 0, month = 1, dayNumber = 1] = today.split('-').map(Number);
  const index = year * 12 + (month - 1) + count * { month: 1, quarter: 3, year: 12 }[unit];
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return iso(inYear, inMonth, Math.min(dayNumber, lastDayOf(inYear, inMonth)));
}

/** "Last month" is the latest month that is over: this one when today is its last day. */
function lastComplete(today: string, unit: DateGrain): number {
  return wholePeriod(today, unit, 0, 0).to === today ? 0 : -1;
}

/** The first day of "the last `count` units" that end on `today`. */
function countedBack(today: string, count: number, unit: DateGrain): string {
  if (unit === 'day') return dayAfter(today, 1 - count);
  if (unit === 'week') return dayAfter(today, 1 - 7 * count);
  const monthsBack = count * { month: 1, quarter: 3, year: 12 }[unit];
  const [year = 0, month = 1, dayNumber = 1] = today.split('-').map(Number);
  const index = year * 12 + (month - 1) - monthsBack;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  const lastDay = lastDayOf(targetYear, targetMonth);
  return dayAfter(iso(targetYear, targetMonth, Math.min(dayNumber, lastDay)), 1);
}

function wholePeriod(today: string, unit: DateGrain, offset: number, end: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (unit === 'year') return { from: `${year + offset}-01-01`, to: `${year + offset}-12-31`, end, unit };
  if (unit === 'quarter') {
    const index = year * 4 + Math.floor((month - 1) / 3) + offset;
    return quarterPeriod(Math.floor(index / 4), (index % 4) + 1, end);
  }
  if (unit === 'month') {
    const index = year * 12 + month - 1 + offset;
    return monthPeriod(Math.floor(index / 12), (index % 12) + 1, end);
  }
  return { from: today, to: today, end, unit };
}

/** One day; null for a day that no month has. */
function day(year: number, month: number, dayNumber: number, end: number): Period | null {
  if (dayNumber > lastDayOf(year, month)) return null;
  const date = iso(year, month, dayNumber);
  return { from: date, to: date, end, unit: 'day' };
}

function monthPeriod(year: number, month: number, end: number): Period {
  return { from: iso(year, month, 1), to: iso(year, month, lastDayOf(year, month)), end, unit: 'month' };
}

function quarterPeriod(year: number, quarter: number, end: number): Period {
  const last = quarter * 3;
  return { from: iso(year, last - 2, 1), to: iso(year, last, lastDayOf(year, last)), end, unit: 'quarter' };
}

function halfPeriod(year: number, half: number, end: number): Period {
  const [from, to] = half === 1 ? ['01-01', '06-30'] : ['07-01', '12-31'];
  return { from: `${year}-${from}`, to: `${year}-${to}`, end, unit: 'month' };
}

/** A month without a year is the latest one that has begun by `today`. */
function recentYear(month: number, today: string): number {
  const [year = 0, current = 1] = today.split('-').map(Number);
  return month <= current ? year : year - 1;
}

/** A day without a year is the latest one by `today`. */
function recentDay(month: number, dayNumber: number, today: string, end: number): Period | null {
  const found = day(recentYear(month, today), month, dayNumber, end);
  return found !== null && found.from > today
    ? day(Number(today.slice(0, 4)) - 1, month, dayNumber, end)
    : found;
}

/** "17", "17th"; null for what is no day of a month. */
function dayOfMonth(token: Token | undefined): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(token?.text ?? '');
  const value = Number(match?.[1] ?? 0);
  return value >= 1 && value <= 31 ? value : null;
}

/** A year of four digits; null for any other token. */
export function yearOf(token: Token | undefined): number | null {
  return token?.kind === 'number' && /^(1[5-9]|20|21)\d{2}$/.test(token.text) ? Number(token.text) : null;
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function iso(year: number, month: number, dayNumber: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
}
