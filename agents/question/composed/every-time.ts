import type { DateGrain, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { cuesIn, grainWords } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { quarterColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { asksForThose } from '../meaning/each-one.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { every, within, leading, of } = english.eachTime;
/** More times than this are no list that anybody means. */
const mostTimes = 60;

type Days = { readonly from: string; readonly to: string };

/** "Guests who came in every month of 2024", "in all four quarters of fiscal 2024": rows of each of the times, and not of their whole. */
export const everyTime: Compose = ({ tokens, today, tables }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, every) > 0);
  if (at < 1) return null;
  const number = at + wordingAt(tokens, at, every);
  const count = tokens[number]?.kind === 'number' ? tokens[number]?.value : null;
  const noun = count == null ? number : number + 1;
  const grain = grainWords[tokens[noun]?.lower ?? ''];
  const from = noun + 1 + wordingAt(tokens, noun + 1, of);
  const [span] = readDates(tokens.slice(from), today);
  const first = withoutLeading(tokens, at, leading);
  if (grain === undefined || span?.first !== 0 || span.meaning.kind !== 'range') return null;
  // "In all four quarters" divides no figure by them.
  const isAsked =
    asksForThose(tokens.slice(0, first)) || (count != null && asksHowMany(tokens.slice(0, first)));
  if (span.meaning.from === null || !isAsked) return null;
  const whole = { from: span.meaning.from, to: span.meaning.to };
  const times = timesWithin({ from: whole.from, to: whole.to ?? today }, grain);
  const isSo = times.length > 1 && times.length <= mostTimes && (count ?? times.length) === times.length;
  const said = tokens[at];
  if (said === undefined) return null;
  return {
    tokens: [
      ...tokens.slice(0, first),
      ...(from > noun + 1 ? [reading(said, within)] : []),
      ...tokens.slice(from),
    ],
    said: textOf(tokens, at, from + span.end),
    onto: (intent) => (isSo ? inEach(intent, whole, times, grain, tables) : null),
  };
};

function asksHowMany(before: Tokens): boolean {
  const kinds = cuesIn(before).map(({ kind }) => kind);
  return kinds.includes('count') && kinds.every((kind) => kind === 'count');
}

/** The rows of the whole time as rows of each of its times; null where no rows of another table tell the time. */
function inEach(
  intent: QueryIntent,
  whole: { readonly from: string; readonly to: string | null },
  times: readonly Days[],
  grain: DateGrain,
  tables: Tables,
): QueryIntent | null {
  const ofEach = (filter: Filter): Filter[] => {
    if (filter.kind === 'range' && filter.bounds !== 'number') {
      if (filter.from !== whole.from || filter.to !== whole.to) return [];
      const named = grain === 'quarter' ? quartersNamed(filter.column.table, whole, tables) : [];
      if (named.length === times.length) return named;
      return times.map((days) => ({ ...filter, ...days, includeFrom: true, includeTo: true }));
    }
    return grain === 'quarter' ? ofQuarters(filter, tables) : [];
  };
  const [rows, ...others] = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.filters.some((inner) => ofEach(inner).length > 0),
  );
  if (rows?.kind !== 'exists' || rows.negated || others.length > 0) return null;
  const timed = rows.filters.findIndex((inner) => ofEach(inner).length > 0);
  const [told] = rows.filters.slice(timed);
  const each = (told === undefined ? [] : ofEach(told)).map(
    (time): Filter => ({ ...rows, filters: rows.filters.with(timed, time) }),
  );
  return each.length !== times.length
    ? null
    : { ...intent, filters: intent.filters.flatMap((filter) => (filter === rows ? each : [filter])) };
}

/** A fiscal year is told by how its quarters are called. */
function ofQuarters(filter: Filter, tables: Tables): Filter[] {
  if (filter.kind !== 'contains' || filter.at !== 'start' || filter.negated) return [];
  return quartersOf(filter.column.table, filter.text, tables).filter(
    ({ column }) => column.column === filter.column.column,
  );
}

/** Rows that are kept by quarters of a year are of those, whichever day each was told on. */
function quartersNamed(
  table: string,
  { from, to }: { readonly from: string; readonly to: string | null },
  tables: Tables,
): Filter[] {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? quartersOf(table, year, tables) : [];
}

function quartersOf(name: string, year: string, tables: Tables): Extract<Filter, { kind: 'equals' }>[] {
  const table = tables.find((each) => sameName(each.name, name));
  const quarters = table && quarterColumn(table);
  if (!table || !quarters) return [];
  const column = { table: table.name, column: quarters.name };
  return (quarters.distinctValues ?? [])
    .filter((value) => value.startsWith(year))
    .map((value) => ({ kind: 'equals', column, values: [value], negated: false }));
}

/** The days of each period of a time that has begun within it. */
function timesWithin({ from, to }: Days, grain: DateGrain): Days[] {
  const times: Days[] = [];
  for (let begin = from; begin <= to && times.length <= mostTimes; ) {
    const next = beginAfter(begin, grain);
    const last = dayAfter(next, -1);
    times.push({ from: begin, to: last < to ? last : to });
    begin = next;
  }
  return times;
}

/** The first day of the period after the one that a day is in. */
function beginAfter(day: string, grain: DateGrain): string {
  if (grain === 'day') return dayAfter(day, 1);
  const date = new Date(`${day}T00:00:00Z`);
  // Weeks begin on Mondays.
  if (grain === 'week') return dayAfter(day, 7 - ((date.getUTCDay() + 6) % 7));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const length = { month: 1, quarter: 3, year: 12 }[grain];
  return new Date(Date.UTC(year, month - (month % length) + length, 1)).toISOString().slice(0, 10);
}
