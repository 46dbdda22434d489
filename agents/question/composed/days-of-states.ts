import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { isDateFilter, touches } from '../../query/writer/built-in/filter-rules.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { datedBy } from './day-named.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isNamed as isNamedBy } from './rows-named.ts';

const states = en.happened.days.map(({ states, days }) => ({ states: wordSet(states), days: wordSet(days) }));
const reasons = wordSet(en.states.reasons);
const dayWords = wordSet(en.states.dayWords);

/**
 * "Closed claims in 2025" were closed in that year, and "dismissals per year" are of the years of their end: where a row has the day of the
 * state that is said of it, times are read on that day, unless the question says more of what was done.
 */
export function byDaysOfStates(intent: QueryIntent, tables: Tables, tokens: Tokens): QueryIntent {
  const found = [...intent.filters, ...groupsAsFilters(intent)].flatMap((filter) =>
    dayOfState(filter, tables),
  );
  const [state, ...others] = found;
  if (state === undefined || others.some(({ day }) => day !== state.day)) return intent;
  const isSaid = ({ lower }: Token) => state.words.some((word) => haveOneRoot(word, lower));
  const isName = (token: Token) => tables.some((each) => isNamedBy(each, token));
  const isMore = tokens.some((token) => isVerbForm(token.lower) && !isSaid(token) && !isName(token));
  const table = state.table.name;
  return isMore
    ? intent
    : datedBy(intent, { table, column: state.day.name }, tables, (column) => isNamed(column, tokens));
}

type Dated = { readonly table: TableSchema; readonly day: ColumnSchema; readonly words: readonly string[] };

/** What rows are grouped by is known of them. */
function groupsAsFilters({ groupBy }: QueryIntent): Filter[] {
  return groupBy.map(({ column }) => ({ kind: 'missing', column, negated: true }));
}

function dayOfState(filter: Filter, tables: Tables): Dated[] {
  if (filter.kind !== 'equals' && filter.kind !== 'missing') return [];
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  const column = table && columnNamed(table, filter.column.column);
  if (!table || !column || (filter.kind === 'equals') === filter.negated) return [];
  const parts = partsOf(column.name);
  if (parts.some((part) => reasons.has(part))) {
    const own = parts.filter((part) => !reasons.has(part));
    return onlyDay(table, (part) => own.some((each) => haveOneRoot(each, part)), own);
  }
  if (filter.kind === 'missing')
    return isDate(column) && column.nullable ? [{ table, day: column, words: parts }] : [];
  const value = filter.values.length === 1 ? String(filter.values[0]) : '';
  const state = states.find((each) => each.states.has(words(value).join(' ')));
  return state === undefined ? [] : onlyDay(table, (part) => state.days.has(part), [...state.states]);
}

/** The one day of a row that is empty until then. */
function onlyDay(table: TableSchema, isIts: (part: string) => boolean, said: readonly string[]): Dated[] {
  const days = table.columns.filter(
    (column) => isDate(column) && column.nullable && partsOf(column.name).some(isIts),
  );
  const [day, ...others] = days;
  return day === undefined || others.length > 0 ? [] : [{ table, day, words: said }];
}

function partsOf(name: string): string[] {
  return wordsOfName(name).filter((part) => !dayWords.has(part) || part === 'end');
}

function isNamed({ column }: ColumnRef, tokens: Tokens): boolean {
  return partsOf(column).some((part) => tokens.some(({ stem }) => stem === stemOf(part)));
}

const lately = new Set(['recently', 'lately', 'last']);

/** Who "cancelled most recently" has the latest day of a cancellation, and is not the latest to have joined of those who cancelled. */
export function latestOfState(intent: QueryIntent, tables: Tables, tokens: Tokens): QueryIntent {
  const at = tokens.findIndex(({ lower }) => lately.has(lower));
  if (at < 0) return intent;
  // "Most recently cancelled" and "cancelled most recently".
  const beside = [tokens[at + 1], tokens[at - 1], tokens[at - 2]].flatMap((token) => token?.lower ?? []);
  const done = intent.filters.flatMap((filter) => dayOf(filter, beside, tables));
  const [day, ...others] = done;
  if (day === undefined || others.length > 0) return intent;
  const filters = intent.filters.map((filter) =>
    filter.kind === 'latest' && sameName(filter.column.table, day.table)
      ? { ...filter, column: day }
      : filter,
  );
  return { ...intent, filters };
}

/** The day of something that has happened to the rows, where one of the words says it: of `cancelled_on` itself, or of a status that is called as that day is. */
function dayOf(filter: Filter, said: readonly string[], tables: Tables): ColumnRef[] {
  const isDone = filter.kind === 'missing' ? filter.negated : filter.kind === 'equals' && !filter.negated;
  if (!isDone || !('column' in filter)) return [];
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  if (table === undefined) return [];
  const isIts = (column: ColumnSchema) =>
    filter.kind === 'missing' ? sameName(column.name, filter.column.column) : column.nullable;
  const [day, ...others] = table.columns.filter(
    (column) =>
      isDate(column) &&
      isIts(column) &&
      wordsOfName(column.name).some((part) => said.some((word) => haveOneRoot(part, word))),
  );
  return day === undefined || others.length > 0 ? [] : [{ table: table.name, column: day.name }];
}

/**
 * "Shipments booked last month" were booked then, whatever has become of them: where every row has the day on which it was done, and that is
 * the time which is said, the state that is called so is no condition.
 */
export function beganAsThat(intent: QueryIntent, tables: Tables): QueryIntent {
  const filters = intent.filters.filter((filter) => !isBeginning(filter, intent, tables));
  return filters.length === intent.filters.length ? intent : { ...intent, filters };
}

function isBeginning(filter: Filter, { filters }: QueryIntent, tables: Tables): boolean {
  if (filter.kind !== 'equals' || filter.negated || filter.values.length !== 1) return false;
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  const column = table && columnNamed(table, filter.column.column);
  if (table === undefined || column?.kind !== 'text') return false;
  const state = wordsOfName(String(filter.values[0]).toLowerCase());
  const days = table.columns.filter(
    (each) =>
      isDate(each) &&
      !each.nullable &&
      wordsOfName(each.name).some((part) => state.some((word) => haveOneRoot(part, word))),
  );
  return filters.some(
    (other) =>
      isDateFilter(other) &&
      touches(other, table.name) &&
      'column' in other &&
      days.some(({ name }) => sameName(name, other.column.column)),
  );
}
