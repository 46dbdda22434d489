import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { denialEnd } from './denied-bound.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type Period, periodAt, runningPeriodAt, yearOf } from './read-periods.ts';
import type { Tokens } from './tokenize.ts';

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

/** The date expressions of a question, left to right. `today` is the last day of the data, ISO. */
export function readDates(tokens: Tokens, today: string): DateSpan[] {
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
function withNext(span: DateSpan, tokens: Tokens, today: string): DateSpan {
  const { meaning } = span;
  if (meaning.kind !== 'range' || meaning.from === null || meaning.to === null) return span;
  if (!['and', 'or'].includes(tokens[span.end]?.lower ?? '')) return span;
  const next = periodAt(tokens, span.end + 1, today);
  const dayAfter = new Date(Date.parse(meaning.to) + 86_400_000).toISOString().slice(0, 10);
  if (next === null || next.from !== dayAfter || next.unit !== meaning.unit) return span;
  return { ...span, end: next.end, meaning: { ...meaning, to: next.to } };
}

function dateAt(tokens: Tokens, at: number, today: string): DateSpan | null {
  const word = (offset: number) => tokens[at + offset]?.lower ?? '';
  const range = (end: number, from: string | null, to: string | null, unit: DateGrain): DateSpan => ({
    first: at,
    end,
    meaning: { kind: 'range', from, to, unit },
  });

  if (['between', 'from'].includes(word(0))) {
    const start = periodAt(tokens, at + 1, today) ?? edgeOf(tokens, at + 1, today);
    const next = start === null ? null : joinEnd(tokens, start.end);
    if (start !== null && next !== null) {
      const stop = periodAt(tokens, next, today) ?? edgeOf(tokens, next, today);
      if (stop !== null) {
        const from = beginOf(start, stop, tokens, at + 1);
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
  const fromEdge = word(0) === 'from' ? edgeOf(tokens, at + 1, today) : null;
  if (fromEdge !== null) return range(fromEdge.end, fromEdge.from, null, fromEdge.unit);
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
  const next = tokens[period.end]?.lower === 'and' ? null : joinEnd(tokens, period.end);
  if (next !== null) {
    const stop = periodAt(tokens, next, today);
    if (stop !== null) {
      const from = beginOf(period, stop, tokens, start);
      return range(stop.end, from, stop.to, finer(period.unit, stop.unit));
    }
  }
  return range(period.end, period.from, period.to, period.unit);
}

/** Where the second of two times begins: behind "and", "to", "up to and including". */
function joinEnd(tokens: Tokens, at: number): number | null {
  const joined = joints.find((words) => words.every((word, offset) => tokens[at + offset]?.lower === word));
  return joined === undefined ? null : at + joined.length;
}

const joints = en.dates.joints
  .map((said) => said.split(' '))
  .toSorted((one, next) => next.length - one.length);

/** "Between August and December 2025", "January to May 2024": the year is said once. */
function beginOf(start: Period, stop: Period, tokens: Tokens, first: number): string {
  const hasYear = (from: number, end: number) =>
    tokens.slice(from, end).some((token) => yearOf(token) !== null || token.kind === 'day');
  const isOwn = hasYear(first, start.end) || !hasYear(start.end + 1, stop.end);
  if (isOwn) return start.from;
  const year = Number(stop.to.slice(0, 4));
  const from = `${year}${start.from.slice(4)}`;
  // November to February 2024 begin in the year before.
  return from > stop.to ? `${year - 1}${start.from.slice(4)}` : from;
}

/** "A year ago", "two weeks ago": that day. */
function agoAt(tokens: Tokens, at: number, today: string): DateSpan | null {
  const [count, unit, ago] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const many = count?.lower === 'a' || count?.lower === 'an' || count?.lower === 'one' ? 1 : count?.value;
  const months = { month: 1, quarter: 3, year: 12 }[unit?.lower.replace(/s$/, '') ?? ''];
  const days = { day: 1, week: 7 }[unit?.lower.replace(/s$/, '') ?? ''];
  if (ago?.lower !== 'ago' || many == null || (months === undefined && days === undefined)) return null;
  const day = days === undefined ? monthsBefore(today, many * (months ?? 0)) : dayAfter(today, -many * days);
  return { first: at, end: at + 3, meaning: { kind: 'range', from: day, to: day, unit: 'day' } };
}

/** The same day so many months before; the last of a month that is shorter. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - count, 0));
  const kept = Math.min(dayOfMonth, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(kept).padStart(2, '0')}`;
}

/** "At the end of June 2025", "at the start of 2024", "year end 2024": one day. */
function edgeAt(tokens: Tokens, at: number, today: string): DateSpan | null {
  let start = at;
  if (['at', 'on', 'as'].includes(tokens[start]?.lower ?? '')) start += 1;
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
  // Policies that "end next month" do so on any day of it.
  const isShort = edge === 'end' && !['of', ...relative].includes(tokens[start + 1]?.lower ?? '');
  if (!['end', 'close', 'start', 'beginning'].includes(edge)) return null;
  if (tokens[start + 1]?.lower !== 'of' && !isShort) return null;
  const place = start + (isShort ? 1 : 2);
  const period = ofShortYear(tokens, place, today) ?? periodAt(tokens, place, today);
  const isBeginning = edge === 'start' || edge === 'beginning';
  // "Since the beginning of the year" is since that of this one.
  const meant = period ?? (isBeginning ? runningPeriodAt(tokens, place, today) : null);
  if (meant === null || meant.unit === 'day') return null;
  const day = ['end', 'close'].includes(edge) ? meant.to : meant.from;
  return { first: at, end: meant.end, meaning: { kind: 'range', from: day, to: day, unit: 'day' } };
}

/** "End of July 25" is that of the month in 2025: a day has no end of its own. */
function ofShortYear(tokens: Tokens, at: number, today: string): Period | null {
  const year = tokens[at + 1];
  if (!/^\d\d$/.test(year?.text ?? '') || /^\d{4}$/.test(tokens[at + 2]?.text ?? '')) return null;
  const text = `20${year?.text}`;
  const period = periodAt(
    tokens.map((token, place) =>
      place === at + 1 ? { ...token, text, lower: text, value: Number(text) } : token,
    ),
    at,
    today,
  );
  return period?.unit === 'month' && period.end === at + 2 ? period : null;
}

const relative = ['last', 'past', 'previous', 'this', 'current', 'next', 'coming'];

/** "Since the start of 2024", "between the end of May and the end of July": the day is that of the edge. */
function edgeOf(tokens: Tokens, at: number, today: string): Period | null {
  const edge = edgeAt(tokens, at, today);
  if (edge?.meaning.kind !== 'range' || edge.meaning.from === null || edge.meaning.to === null) return null;
  const { from, to, unit } = edge.meaning;
  return { from, to, unit, end: edge.end };
}

function openRangeAt(tokens: Tokens, at: number, today: string): DateSpan | null {
  const opening = openingAt(tokens, at);
  if (opening === null) return null;
  let start = opening.end;
  if (tokens[start]?.lower === 'the') start += 1;
  if (tokens[start]?.lower === 'year' && /^\d{4}$/.test(tokens[start + 1]?.text ?? '')) start += 1;
  // "To 2013" may be where something goes; "to the end of 2013" is a time.
  const whole = opening.isOfEdge ? null : periodAt(tokens, start, today);
  const edge = whole === null ? edgeOf(tokens, opening.end, today) : null;
  const period = whole ?? edge;
  if (period === null) return null;
  const bounds = {
    since: { from: period.from, to: null },
    after: { from: dayAfter(period.to, 1), to: null },
    before: { from: null, to: dayAfter(period.from, -1) },
    until: { from: null, to: period.to },
  }[opening.side];
  return { first: at, end: period.end, meaning: { kind: 'range', ...bounds, unit: period.unit } };
}

type Side = 'since' | 'after' | 'before' | 'until';

/** How a time with one open side begins. What is denied is the other side: "not before 2015", "no later than May". */
function openingAt(
  tokens: Tokens,
  at: number,
): { readonly side: Side; readonly end: number; readonly isOfEdge: boolean } | null {
  const denied = denialEnd(tokens, at);
  const first = denied?.end ?? at;
  const found = openings.find(({ words }) =>
    words.every((word, offset) => tokens[first + offset]?.lower === word),
  );
  if (found === undefined) return null;
  const end = first + found.words.length;
  const isOfEdge = found.words.length === 1 && found.words[0] === en.dates.onlyEdge;
  if (denied === null) return { side: found.side, end, isOfEdge };
  // "Not until 2015" is from 2015 on, and "not by May" may be never: only these two have another side.
  const side = { before: 'since', after: 'until', since: null, until: null } as const;
  const turned = denied.isNo && tokens[end - 1]?.lower !== 'than' ? null : side[found.side];
  return turned === null ? null : { side: turned, end, isOfEdge };
}

const openings: readonly { readonly words: readonly string[]; readonly side: Side }[] = (
  ['since', 'after', 'before', 'until'] as const
)
  .flatMap((side) => en.dates.openings[side].map((said) => ({ words: said.split(' '), side })))
  .toSorted((one, next) => next.words.length - one.words.length);

/** The ISO day `days` later (or earlier, when negative). */
function finer(one: DateGrain, other: DateGrain): DateGrain {
  const order: readonly DateGrain[] = ['day', 'week', 'month', 'quarter', 'year'];
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
}
