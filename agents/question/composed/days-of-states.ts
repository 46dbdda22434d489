import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { datedBy } from './dated-by.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isNamed as isNamedBy } from './rows-named.ts';

const setOf = (said: string): ReadonlySet<string> => new Set(said.split('|'));
const states = en.happened.days.map(({ states, days }) => ({ states: setOf(states), days: setOf(days) }));
const reasons = setOf(en.states.reasons);
const dayWords = setOf(en.states.dayWords);

/**
 * "Closed claims in 2025" were closed in that year, and "dismissals per year" are of the years of their end: where a row has the day of the
 * state that is said of it, times are read on that day, unless the question says more of what was done.
 */
export function byDaysOfStates(
  intent: QueryIntent,
  tables: readonly TableSchema[],
  tokens: readonly Token[],
): QueryIntent {
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

function dayOfState(filter: Filter, tables: readonly TableSchema[]): Dated[] {
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

function isNamed({ column }: ColumnRef, tokens: readonly Token[]): boolean {
  return partsOf(column).some((part) => tokens.some(({ stem }) => stem === stemOf(part)));
}
