import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { grainWords } from './cues.ts';
import type { Token } from './tokenize.ts';

/** Days are ISO and inclusive; an open side is null. `year` marks a bare year, which may also be a plain number. */
export type DateSpan = {
  readonly first: number;
  /** Index after the last token. */
  readonly end: number;
  readonly meaning:
    | {
        readonly kind: 'range';
        readonly from: string | null;
        readonly to: string | null;
        readonly unit: DateGrain;
      }
    | { readonly kind: 'latest' };
};

const months = new Map(
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

type Period = { readonly from: string; readonly to: string; readonly end: number; readonly unit: DateGrain };

/** The date expressions of a question, left to right. `today` is the last day of the data, ISO. */
export function readDates(tokens: readonly Token[], today: string): DateSpan[] {
  const spans: DateSpan[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found = dateAt(tokens, index, today);
    if (found === null) index += 1;
    else {
      const span = withNext(found, tokens, today);
      spans.push(span);
      index = span.end;
    }
  }
  return spans;
}

/** "In 2012 and 2013": periods that follow each other are one. */
function withNext(span: DateSpan, tokens: readonly Token[], today: string): DateSpan {
  const { meaning } = span;
  if (meaning.kind !== 'range' || meaning.from === null || meaning.to === null) return span;
  if (!['and', 'or'].includes(tokens[span.end]?.lower ?? '')) return span;
  const next = periodAt(tokens, span.end + 1, today);
  const dayAfter = new Date(Date.parse(meaning.to) + 86_400_000).toISOString().slice(0, 10);
  if (next === null || next.from !== dayAfter || next.unit !== meaning.unit) return span;
  return { ...span, end: next.end, meaning: { ...meaning, to: next.to } };
}

function dateAt(tokens: readonly Token[], at: number, today: string): DateSpan | null {
  const word = (offset: number) => tokens[at + offset]?.lower ?? '';
  const range = (end: number, from: string | null, to: string | null, unit: DateGrain): DateSpan => ({
    first: at,
    end,
    meaning: { kind: 'range', from, to, unit },
  });

  if (['between', 'from'].includes(word(0))) {
    const start = periodAt(tokens, at + 1, today);
    if (
      start !== null &&
      ['and', 'to', 'until', 'till', 'through'].includes(tokens[start.end]?.lower ?? '')
    ) {
      const stop = periodAt(tokens, start.end + 1, today);
      if (stop !== null) {
        // "between August and December 2025": the year is said once.
        const said = (period: Period, first: number) =>
          tokens.slice(first, period.end).some((token) => yearOf(token) !== null || token.kind === 'day');
        const from =
          said(start, at + 1) || !said(stop, start.end + 1)
            ? start.from
            : stop.to.slice(0, 4) + start.from.slice(4);
        return range(stop.end, from, stop.to, finer(start.unit, stop.unit));
      }
    }
    if (
      start !== null &&
      word(0) === 'from' &&
      ['on', 'onwards', 'onward'].includes(tokens[start.end]?.lower ?? '')
    )
      return range(start.end + 1, start.from, null, start.unit);
  }
  const past = agoAt(tokens, at, today);
  if (past !== null) return past;
  const edge = edgeAt(tokens, at, today);
  if (edge !== null) return edge;
  const openEnded = openRangeAt(tokens, at, today);
  if (openEnded !== null) return openEnded;

  if (
    (word(0) === 'on' && word(1) === 'the' && ['last', 'latest', 'most'].includes(word(2))) ||
    (word(0) === 'the' && ['last', 'latest'].includes(word(1)))
  ) {
    const offset = word(0) === 'on' ? 2 : 1;
    const skip = word(offset) === 'most' ? 1 : 0;
    const rest = ['available', 'trading', 'known', 'business'].includes(word(offset + 1 + skip)) ? 1 : 0;
    if (['day', 'date'].includes(word(offset + 1 + skip + rest)))
      return { first: at, end: at + offset + 2 + skip + rest, meaning: { kind: 'latest' } };
  }
  // "When was their last day": a day of theirs, not of the data.
  const theirs = ['their', 'its', 'his', 'her'].includes(tokens[at - 1]?.lower ?? '');
  if (!theirs && ['latest', 'last'].includes(word(0)) && ['day', 'date'].includes(word(1)))
    return { first: at, end: at + 2, meaning: { kind: 'latest' } };
  if (['today', 'now', 'currently', 'nowadays'].includes(word(0))) return range(at + 1, today, today, 'day');
  if (word(0) === 'at' && word(1) === 'present') return range(at + 2, today, today, 'day');
  if (word(0) === 'right' && word(1) === 'now') return range(at + 2, today, today, 'day');

  // "in the", "during", "on" belong to the expression that follows.
  let start = at;
  if (['in', 'during', 'on', 'for', 'of', 'within', 'over', 'at', 'as'].includes(word(0))) start += 1;
  if (word(0) === 'as' && word(1) === 'of') start += 1;
  if (tokens[start]?.lower === 'the') start += 1;
  if (tokens[start]?.lower === 'year' && /^\d{4}$/.test(tokens[start + 1]?.text ?? '')) start += 1;
  const period = periodAt(tokens, start, today);
  if (period === null) return null;
  const after = `${tokens[period.end]?.lower ?? ''} ${tokens[period.end + 1]?.lower ?? ''}`;
  if (['or later', 'or after', 'or newer', 'and later', 'and after'].includes(after))
    return range(period.end + 2, period.from, null, period.unit);
  if (['or earlier', 'or before', 'or older', 'and earlier', 'and before'].includes(after))
    return range(period.end + 2, null, period.to, period.unit);
  // A range written with a dash or "to" and no opening word: "January to March 2024", "2020-2022".
  if (['to', 'through', 'until'].includes(tokens[period.end]?.lower ?? '')) {
    const stop = periodAt(tokens, period.end + 1, today);
    if (stop !== null) return range(stop.end, period.from, stop.to, finer(period.unit, stop.unit));
  }
  return range(period.end, period.from, period.to, period.unit);
}

/** "A year ago", "two weeks ago": that day. */
function agoAt(tokens: readonly Token[], at: number, today: string): DateSpan | null {
  const [count, unit, ago] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const many = count?.lower === 'a' || count?.lower === 'an' || count?.lower === 'one' ? 1 : count?.value;
  const months = { month: 1, quarter: 3, year: 12 }[unit?.lower.replace(/s$/, '') ?? ''];
  const days = { day: 1, week: 7 }[unit?.lower.replace(/s$/, '') ?? ''];
  if (ago?.lower !== 'ago' || many == null || (months === undefined && days === undefined)) return null;
  const day = days === undefined ? monthsBefore(today, many * (months ?? 0)) : dayAfter(today, -many * days);
  return { first: at, end: at + 3, meaning: { kind: 'range', from: day, to: day, unit: 'day' } };
}

/** The same day so many months before; the last of a month that is shorter. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - count, 0));
  const kept = Math.min(dayOfMonth, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(kept).padStart(2, '0')}`;
}

/** "At the end of June 2025", "at the start of 2024", "year end 2024": one day. */
function edgeAt(tokens: readonly Token[], at: number, today: string): DateSpan | null {
  let start = at;
  if (['at', 'by', 'on', 'as'].includes(tokens[start]?.lower ?? '')) start += 1;
  if (tokens[start]?.lower === 'of') start += 1;
  if (tokens[start]?.lower === 'the') start += 1;
  const dayOf = tokens[start + 1]?.lower === 'day' && tokens[start + 2]?.lower === 'of';
  const first = tokens[start]?.lower;
  if (dayOf && (first === 'last' || first === 'first')) {
    const whole = periodAt(tokens, start + 3, today);
    if (whole === null || whole.unit === 'day') return null;
    const only = first === 'last' ? whole.to : whole.from;
    return { first: at, end: whole.end, meaning: { kind: 'range', from: only, to: only, unit: 'day' } };
  }
  // "Year end 2024" and "end 2024" say the same in short.
  const named = ['year', 'quarter', 'month'].includes(tokens[start]?.lower ?? '');
  if (named && tokens[start + 1]?.lower === 'end') start += 1;
  const edge = tokens[start]?.lower ?? '';
  const isShort = edge === 'end' && tokens[start + 1]?.lower !== 'of';
  if (!['end', 'close', 'start', 'beginning'].includes(edge)) return null;
  if (tokens[start + 1]?.lower !== 'of' && !isShort) return null;
  const period = periodAt(tokens, start + (isShort ? 1 : 2), today);
  if (period === null || period.unit === 'day') return null;
  const day = ['end', 'close'].includes(edge) ? period.to : period.from;
  return { first: at, end: period.end, meaning: { kind: 'range', from: day, to: day, unit: 'day' } };
}

function openRangeAt(tokens: readonly Token[], at: number, today: string): DateSpan | null {
  const opening = openings.find((candidate) =>
    candidate.words.every((word, offset) => tokens[at + offset]?.lower === word),
  );
  if (opening === undefined) return null;
  let start = at + opening.words.length;
  if (tokens[start]?.lower === 'the') start += 1;
  if (tokens[start]?.lower === 'year' && /^\d{4}$/.test(tokens[start + 1]?.text ?? '')) start += 1;
  const period = periodAt(tokens, start, today);
  if (period === null) return null;
  const bounds = {
    since: { from: period.from, to: null },
    after: { from: dayAfter(period.to, 1), to: null },
    before: { from: null, to: dayAfter(period.from, -1) },
    until: { from: null, to: period.to },
  }[opening.side];
  return { first: at, end: period.end, meaning: { kind: 'range', ...bounds, unit: period.unit } };
}

const openings: readonly { words: readonly string[]; side: 'since' | 'after' | 'before' | 'until' }[] = [
  { words: ['starting', 'from'], side: 'since' },
  { words: ['starting', 'in'], side: 'since' },
  { words: ['on', 'or', 'after'], side: 'since' },
  { words: ['on', 'or', 'before'], side: 'until' },
  { words: ['later', 'than'], side: 'after' },
  { words: ['earlier', 'than'], side: 'before' },
  { words: ['prior', 'to'], side: 'before' },
  { words: ['up', 'to'], side: 'until' },
  { words: ['since'], side: 'since' },
  { words: ['after'], side: 'after' },
  { words: ['before'], side: 'before' },
  { words: ['until'], side: 'until' },
  { words: ['till'], side: 'until' },
  { words: ['by'], side: 'until' },
];

/** A closed period named at a token: a day, month, quarter, half, year, or one relative to `today`. */
function periodAt(tokens: readonly Token[], at: number, today: string): Period | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const word = (offset: number) => tokens[at + offset]?.lower ?? '';
  const year = (offset: number) => yearOf(tokens[at + offset]);

  if (token.kind === 'day') return { from: token.text, to: token.text, end: at + 1, unit: 'day' };
  // Written dates: "1 January 2025", "January 1st, 2025", "March 2024".
  const dayFirst = dayOfMonth(token);
  if (dayFirst !== null) {
    const of = word(1) === 'of' ? 1 : 0;
    const month = months.get(word(1 + of));
    const comma = word(2 + of) === ',' ? 1 : 0;
    const inYear = year(2 + of + comma);
    if (month !== undefined && inYear !== null) return day(inYear, month, dayFirst, at + 3 + of + comma);
  }
  const month = months.get(token.lower);
  if (month !== undefined && (token.lower !== 'may' || token.text !== 'may')) {
    const dayNumber = dayOfMonth(tokens[at + 1]);
    if (dayNumber !== null) {
      const comma = word(2) === ',' ? 1 : 0;
      const inYear = year(2 + comma);
      if (inYear !== null) return day(inYear, month, dayNumber, at + 3 + comma);
    }
    const of = word(1) === 'of' || word(1) === ',' ? 1 : 0;
    const inYear = year(1 + of);
    if (inYear !== null) return monthPeriod(inYear, month, at + 2 + of);
    if (dayNumber === null) return monthPeriod(recentYear(month, today), month, at + 1);
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
  const part = ordinals.get(token.lower);
  if (part !== undefined && ['quarter', 'half'].includes(word(1))) {
    const of = word(2) === 'of' ? 1 : 0;
    const inYear = year(2 + of) ?? Number(today.slice(0, 4));
    const end = year(2 + of) === null ? at + 2 : at + 3 + of;
    if (word(1) === 'quarter') return quarterPeriod(inYear, part, end);
    if (part <= 2)
      return part === 1
        ? { from: `${inYear}-01-01`, to: `${inYear}-06-30`, end, unit: 'month' }
        : { from: `${inYear}-07-01`, to: `${inYear}-12-31`, end, unit: 'month' };
  }
  const plainYear = year(0);
  if (plainYear !== null) {
    const inQuarter = /^q([1-4])$/.exec(word(1))?.[1];
    if (inQuarter !== undefined) return quarterPeriod(plainYear, Number(inQuarter), at + 2);
    return { from: `${plainYear}-01-01`, to: `${plainYear}-12-31`, end: at + 1, unit: 'year' };
  }
  return relativePeriodAt(tokens, at, today);
}

function relativePeriodAt(tokens: readonly Token[], at: number, today: string): Period | null {
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
    const unit = weeks ? 'day' : Object.hasOwn(grainWords, unitWord) ? grainWords[unitWord] : undefined;
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
  return null;
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

/** A month without a year is the latest one that has begun by `today`. */
function recentYear(month: number, today: string): number {
  const [year = 0, current = 1] = today.split('-').map(Number);
  return month <= current ? year : year - 1;
}

function dayOfMonth(token: Token | undefined): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(token?.text ?? '');
  const value = Number(match?.[1] ?? 0);
  return value >= 1 && value <= 31 ? value : null;
}

function yearOf(token: Token | undefined): number | null {
  return token?.kind === 'number' && /^(1[5-9]|20|21)\d{2}$/.test(token.text) ? Number(token.text) : null;
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function iso(year: number, month: number, dayNumber: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
}

/** The ISO day `days` later (or earlier, when negative). */
function finer(one: DateGrain, other: DateGrain): DateGrain {
  const order: readonly DateGrain[] = ['day', 'week', 'month', 'quarter', 'year'];
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
}
