import type { Filter, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { currencySaid, isToldInThatOfRates, lengthOfCurrency } from '../called/currency-pairs.ts';
import { type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const keys = wordsFor('keyNames');

/** A mean or a sum of keys, dates or texts says nothing, and neither does the largest key unless a key is asked for. */
export const onlyFigures: Law = (intent, { tokens, tables }) => {
  // "The number of bills" is none of theirs.
  const asksForKey = tokens.some(({ lower }, at) => keys.has(lower) && tokens[at + 1]?.lower !== 'of');
  // The last day of rows that are kept by day is no key; the largest by it is ordered by one.
  const isAlone = intent.orderBy.length === 0;
  const measures = [...measuresOf(intent), ...intent.filters.flatMap(setAgainst)];
  return measures.find((measure) => isNoFigure(measure, tables, asksForKey, isAlone))?.label ?? null;
};

/** What rows are compared with: "above average" is above that of a figure. */
function setAgainst(filter: Filter): Pick<Measure, 'aggregate' | 'column' | 'label'>[] {
  return filter.kind === 'versus' && filter.aggregate === 'avg'
    ? [{ aggregate: filter.aggregate, column: filter.column, label: nameInWords(filter.column.column) }]
    : [];
}

function isNoFigure(
  { aggregate, column }: Pick<Measure, 'aggregate' | 'column'>,
  tables: Tables,
  asksForKey: boolean,
  isAlone: boolean,
): boolean {
  const isExtreme = aggregate === 'min' || aggregate === 'max';
  if (column === null || (aggregate !== 'avg' && aggregate !== 'sum' && !isExtreme)) return false;
  const table = tables.find(({ name }) => name === column.table);
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known) return false;
  if (isExtreme) return isKey(table, known) && !(isDate(known) && isAlone) && !asksForKey;
  return !isNumeric(known) || isKey(table, known);
}

/** The tenure of those who have not left has no end: a figure of what is empty in every row that is asked of is none. */
export const figuresOfNothing: Law = (intent) => {
  const denied = someAndNone(intent);
  if (denied !== null) return denied;
  const empty = intent.filters.flatMap((filter) =>
    filter.kind === 'missing' && !filter.negated ? [filter.column.column] : [],
  );
  const measure = measuresOf(intent).find(({ column, expression }) =>
    column !== null || expression !== undefined
      ? empty.some((name) => column?.column === name || expression?.includes(`"${name}"`))
      : false,
  );
  return measure?.label ?? null;
};

/** Nothing has rows of a table and has none of them: something that is said of them was lost. */
function someAndNone({ filters }: QueryIntent): string | null {
  const bare = filters.flatMap((filter) =>
    filter.kind === 'exists' && filter.filters.length === 0 && filter.count === undefined ? [filter] : [],
  );
  const way = ({ table, joins }: (typeof bare)[number]) => JSON.stringify([table, joins]);
  const some = new Set(bare.filter(({ negated }) => !negated).map(way));
  const none = bare.find((filter) => filter.negated && some.has(way(filter)));
  return none === undefined ? null : nameInWords(none.joins.at(-1)?.toTable ?? none.related);
}

/** Market values that are kept in dollars are none in euros, whatever the currency of the country. */
export const toldInCurrency: Law = (intent, { tokens, tables }) => {
  const said = (place: number) => tokens.slice(place).map(({ text }) => text);
  const at = tokens.findIndex(
    ({ text }, place) =>
      tokens[place - 1]?.lower === 'in' &&
      currencySaid(text, tables) === 'kept' &&
      lengthOfCurrency(said(place), tables) > 0,
  );
  if (at < 0) return null;
  const shown = [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column, per }) => (per === undefined ? (column ?? []) : [])),
  ];
  const isOther = shown.some(({ table: name, column }) => {
    const table = tables.find((each) => sameName(each.name, name));
    const known = table && columnNamed(table, column);
    return !!known && isToldInThatOfRates(known, tables);
  });
  return isOther ? `in ${tokens[at]?.text}` : null;
};
