import type { Filter, QueryIntent, Range } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { dayOf } from '../../../question/assumed/acts-of-things.ts';
import { haveOneRoot } from '../../../question/assumed/one-root.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import { asksForPast } from '../../../question/in-force.ts';
import { isDateFilter, touches } from './filter-rules.ts';
import { readDates } from './read-dates.ts';
import { sameName } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';

const denying = wordSet(en.now.denying);
const joints = wordSet(en.now.joints);

/**
 * "Guides who led tours in 2024 but not a single hike": the time of the rows that are said first is that of those of the same table that
 * are denied behind it, unless they have one of their own, or none ever was.
 */
export function deniedWithinPeriod(intent: QueryIntent, tokens: Tokens, today: string): QueryIntent {
  const denied = tokens.findLastIndex(({ lower }) => denying.has(lower));
  const dates = readDates(tokens, today);
  if (dates.length === 0 || dates.some(({ end }) => end > denied) || asksForPast(tokens)) return intent;
  const timed = intent.filters.flatMap((filter) =>
    filter.kind === 'exists' && !filter.negated
      ? filter.filters.filter((each) => each.kind !== 'valid-on' && isDateFilter(each))
      : [],
  );
  const filters = intent.filters.map((filter): Filter => {
    if (filter.kind !== 'exists' || !filter.negated || filter.filters.some(isDateFilter)) return filter;
    const own = timed.filter((each) => filter.joins.some(({ toTable }) => touches(each, toTable)));
    return { ...filter, filters: [...filter.filters, ...own] };
  });
  return { ...intent, filters };
}

/**
 * "Guides who have not led a hike since 2024", "accounts without an open ticket in May": the time behind the rows that are denied is theirs.
 * Of all that is so, they have no such row in that time; what they had besides is not asked.
 */
export function timeOfDenied(
  intent: QueryIntent,
  tables: Tables,
  tokens: Tokens,
  today: string,
): QueryIntent {
  const denied = tokens.findIndex(({ lower }) => denying.has(lower));
  const [date, ...dates] = readDates(tokens, today);
  if (denied < 0 || date === undefined || dates.length > 0 || date.first < denied) return intent;
  if (date.meaning.kind === 'latest') return intent;
  const between = tokens.slice(denied, date.first);
  if (between.some(({ kind, lower }) => kind === 'mark' || joints.has(lower))) return intent;
  const [none, ...others] = intent.filters.filter((filter) => filter.kind === 'exists' && filter.negated);
  if (none?.kind !== 'exists' || others.length > 0 || none.filters.some(isDateFilter)) return intent;
  if (none.filters.length === 0) return intent;
  const isTheirs = (table: string) => none.joins.some(({ toTable }) => sameName(toTable, table));
  const timed = intent.filters.filter((filter) => {
    if (filter.kind === 'range') return isDateFilter(filter) && sameName(filter.column.table, intent.subject);
    return filter.kind === 'exists' && !filter.negated && filter.filters.every(isTimeOf(isTheirs));
  });
  const [time, ...rest] = timed.filter((filter) => filter.kind !== 'exists' || filter.filters.length > 0);
  if (time === undefined || rest.length > 0) return intent;
  const verb = between.at(-1)?.lower ?? '';
  const own = time.kind === 'exists' ? time.filters : dayOfDenied(time, none, verb, tables);
  if (own.length === 0) return intent;
  return {
    ...intent,
    filters: intent.filters.flatMap((filter): Filter[] => {
      if (filter === none) return [{ ...none, filters: [...none.filters, ...own] }];
      return timed.includes(filter) ? [] : [filter];
    }),
  };
}

/** "Who has not ordered since 2023": a time within what is denied is that of the rows denied, and never of whoever has none. */
export function timeWithinDenied(intent: QueryIntent, tables: Tables): QueryIntent {
  const filters = intent.filters.map((filter): Filter => {
    if (filter.kind !== 'exists' || !filter.negated) return filter;
    const way = filter.joins.flatMap(({ toTable }) => tables.filter(({ name }) => sameName(name, toTable)));
    const rows = way.find((table) => dayOf(table) !== null);
    const day = rows && dayOf(rows);
    if (rows === undefined || !day) return filter;
    const own = filter.filters.map((each): Filter => {
      const isOutside =
        each.kind === 'range' &&
        isDateFilter(each) &&
        !way.some(({ name }) => sameName(name, each.column.table));
      return isOutside ? onDay(each, rows, day) : each;
    });
    return { ...filter, filters: own };
  });
  return { ...intent, filters };
}

function onDay(time: Range, rows: TableSchema, day: ColumnSchema): Filter {
  const bounds = day.kind === 'datetime' ? 'day-of-datetime' : 'day';
  return { ...time, column: { table: rows.name, column: day.name }, bounds };
}

function isTimeOf(isTheirs: (table: string) => boolean): (filter: Filter) => boolean {
  return (filter) => filter.kind === 'range' && isDateFilter(filter) && isTheirs(filter.column.table);
}

/** The same time on the day of the denied rows; none where the word before it is that of the other day: "no ticket, created in May". */
function dayOfDenied(
  time: Filter,
  none: Extract<Filter, { kind: 'exists' }>,
  verb: string,
  tables: Tables,
): Filter[] {
  const [step, ...steps] = none.joins;
  const rows = tables.find(({ name }) => steps.length === 0 && sameName(name, step?.toTable ?? ''));
  const day = rows && dayOf(rows);
  if (time.kind !== 'range' || rows === undefined || !day) return [];
  if (spokenParts(time.column.column).some((part) => haveOneRoot(part, verb))) return [];
  return [onDay(time, rows, day)];
}
