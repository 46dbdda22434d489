import {
  type ColumnRef,
  type Dimension,
  type Filter,
  mapDimensions,
  type QueryIntent,
  type Range,
  type Selected,
} from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const said = english.partsOfTime;
const names = said.weekdays.split('|');
const weekdays = { weekend: [6, 7], week: [1, 2, 3, 4, 5] } as const;

/** Days that no source has: they hold the place of a time in the question, and with it the column of the days. */
const placeholder = ['1607-03-05', '1607-04-05'] as const;

/** What a stretch of the question says: one part of time, or several that are set against each other. */
type Said = {
  readonly first: number;
  readonly end: number;
  readonly groups: readonly { readonly label: string; readonly numbers: readonly number[] }[];
  readonly isVersus: boolean;
};

/**
 * "At weekends", "on Saturday or Sunday": only rows of such days. "Weekend vs weekday sales": one figure for each of
 * the two. They go by the day that a time in the place of the words would go by.
 */
export const partsOfTime: Compose = ({ tokens, tables, today }) => {
  const found = saidIn(tokens);
  const isOfSource = found.some(({ first, end }) =>
    tokens.slice(first, end).some((token) => isKept(token, tables)),
  );
  const [one] = found;
  const at = tokens[one?.first ?? -1];
  if (one === undefined || at === undefined || isOfSource) return null;
  const versus = found.find(({ isVersus }) => isVersus);
  const conditions = found.filter(({ isVersus }) => !isVersus);
  const [placed] = conditions;
  const without = (keep: (each: Said) => Token[]) =>
    found.reduceRight((rest, each) => {
      const start = withoutLeading(rest, each.first, said.leading);
      return [...rest.slice(0, start), ...keep(each), ...rest.slice(each.end)];
    }, tokens);
  const isDated =
    readDates(
      without(() => []),
      today,
    ).length > 0;
  const grouping = versus === undefined ? [] : said.grouping.map((word) => reading(at, word));
  const rest = without((each) => (each === placed && !isDated ? placeOf(at) : []));
  return {
    tokens: [...rest, ...grouping],
    said: textOf(tokens, one.first, one.end),
    onto: (intent) => {
      const told = versus === undefined ? intent : apart(intent, versus.groups);
      if (told === null || placed === undefined) return told;
      return isDated ? besidePeriod(told, conditions) : inPlace(told, conditions);
    },
  };
};

/** Every stretch that names parts of time; none where two of them are set against others. */
function saidIn(tokens: Tokens): Said[] {
  const found: Said[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const one = daysAt(tokens, first);
    if (one === null) continue;
    found.push(one);
    first = one.end - 1;
  }
  return found.filter(({ isVersus }) => isVersus).length > 1 ? [] : found;
}

type Days = { readonly label: string; readonly numbers: readonly number[]; readonly end: number };

/** The days that a stretch names. One weekday by itself may be the last one: it has to be said as what comes again. */
function daysAt(tokens: Tokens, first: number): Said | null {
  const one = partAt(tokens, first);
  if (one === null) return null;
  const groups = [one];
  let end = one.end;
  let isVersus = false;
  for (;;) {
    const versus = wordingAt(tokens, end, said.versus);
    const joint = versus || wordingAt(tokens, end, said.joint);
    const next = joint === 0 ? null : partAt(tokens, withLeading(tokens, end + joint));
    if (next === null) break;
    isVersus ||= versus > 0;
    groups.push(next);
    end = next.end;
  }
  const before = tokens[first - 1]?.lower ?? '';
  const isBoth = groups.length === 2 && groups.some(isWeekend) && groups.some(isWeek);
  const isPlaced = said.placed.split('|').includes(before);
  if (groups.length === 1) {
    const isName = one.numbers.length === 1;
    const isAgain = /s$/.test(one.label) || said.each.split('|').includes(before);
    if (isName ? !isAgain : one.label === 'weekday' && !isPlaced) return null;
  }
  return { first, end, groups, isVersus: isVersus || isBoth };
}

function isWeekend({ numbers }: Days): boolean {
  return numbers.join() === weekdays.weekend.join();
}

function isWeek({ numbers }: Days): boolean {
  return numbers.join() === weekdays.week.join();
}

function withLeading(tokens: Tokens, at: number): number {
  return said.leading.split('|').includes(tokens[at]?.lower ?? '') ? at + 1 : at;
}

/** A weekday, a run of them, the weekend or the rest of the week. */
function partAt(tokens: Tokens, at: number): Days | null {
  for (const name of ['weekend', 'week'] as const) {
    const length = wordingAt(tokens, at, said[name]);
    if (length > 0)
      return { label: name === 'weekend' ? 'weekend' : 'weekday', numbers: weekdays[name], end: at + length };
  }
  const first = weekdayAt(tokens, at);
  if (first === 0) return null;
  const through = wordingAt(tokens, at + 1, said.through);
  const last = through === 0 ? 0 : weekdayAt(tokens, at + 1 + through);
  const end = last > first ? at + 2 + through : at + 1;
  const numbers = Array.from({ length: last > first ? last - first + 1 : 1 }, (_, step) => first + step);
  const label = numbers.length === 1 ? (tokens[at]?.text ?? '') : textOf(tokens, at, end);
  return { label, numbers, end };
}

/** 1 for Monday or Mondays; 0 for any other word. */
function weekdayAt(tokens: Tokens, at: number): number {
  const word = tokens[at]?.lower ?? '';
  return 1 + names.findIndex((name) => word === name || word === `${name}s`);
}

/** What the source itself calls so is no part of time: a column `is_weekend`, a value "Monday". */
function isKept({ lower }: Token, tables: Tables): boolean {
  const names = new Set([lower, lower.replace(/s$/, '')]);
  const isDay = [...said.weekdays.split('|'), ...said.weekend.split('|')].some((name) => names.has(name));
  return (
    isDay &&
    tables.some(({ columns }) =>
      columns.some(
        ({ name, distinctValues }) =>
          spokenParts(name).some((part) => names.has(part.toLowerCase())) ||
          distinctValues?.some((value) => names.has(value.toLowerCase())),
      ),
    )
  );
}

function placeOf(at: Token): Token[] {
  const [from, to] = placeholder.map(
    (day): Token => ({ ...at, kind: 'day', text: day, lower: day, stem: day, value: null }),
  );
  return from === undefined || to === undefined ? [] : [reading(at, 'between'), from, reading(at, 'and'), to];
}

/** The placeholder as what it stands for; null where it became nothing. */
function inPlace(intent: QueryIntent, said: readonly Said[]): QueryIntent | null {
  return onOneColumn(intent, said, (filter) => (filter.from === placeholder[0] ? [] : null));
}

/** The condition beside the time that the question gives, of the same column; null where it gives none or several. */
function besidePeriod(intent: QueryIntent, said: readonly Said[]): QueryIntent | null {
  return onOneColumn(intent, said, (filter) => [filter]);
}

/** `kept` gives what stays of a time beside the conditions on its column, or null where they are none of its. */
function onOneColumn(
  intent: QueryIntent,
  said: readonly Said[],
  kept: (filter: Range) => Filter[] | null,
): QueryIntent | null {
  const columns: ColumnRef[] = [];
  const put = (filters: readonly Filter[]): Filter[] =>
    filters.flatMap((filter): Filter[] => {
      if (filter.kind === 'exists') return [{ ...filter, filters: put(filter.filters) }];
      const rest = filter.kind === 'range' && filter.bounds !== 'number' ? kept(filter) : null;
      if (filter.kind !== 'range' || rest === null) return [filter];
      const { column } = filter;
      columns.push(column);
      const conditions = said.map(({ groups }): Filter => {
        const numbers = groups.flatMap((group) => group.numbers);
        return { kind: 'date-part', column, part: 'weekday', numbers };
      });
      return [...rest, ...conditions];
    });
  const filters = put(intent.filters);
  const [column, ...others] = columns;
  const isPlaced =
    column !== undefined && others.length === 0 && !JSON.stringify(filters).includes(placeholder[0]);
  return isPlaced ? { ...intent, filters } : null;
}

/** The weekdays by which the rest was grouped, gathered into those that are set against each other. */
function apart(intent: QueryIntent, groups: Said['groups']): QueryIntent | null {
  const parts = groups.map(({ label, numbers }) => ({ label, numbers: [...numbers] }));
  const isByDay = ({ grain }: Dimension) => grain === 'weekday';
  const isFigure = (item: Selected) =>
    'measure' in item && (item.measure.aggregate !== null || item.measure.expression !== undefined);
  if (!intent.groupBy.some(isByDay) || !intent.select.some(isFigure)) return null;
  const gathered = (dimension: Dimension): Dimension =>
    isByDay(dimension) ? { ...dimension, parts, label: 'part of the week' } : dimension;
  const [day] = intent.groupBy.filter(isByDay);
  const numbers = parts.flatMap((each) => each.numbers);
  const only: Filter[] =
    day === undefined || numbers.length === 7
      ? []
      : [{ kind: 'date-part', column: day.column, part: 'weekday', numbers }];
  return {
    ...mapDimensions(intent, gathered),
    filters: [...intent.filters, ...only],
  };
}
