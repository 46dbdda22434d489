import type { ColumnRef, JoinStep, Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import {
  columnNamed,
  eventDate,
  keyDate,
  refersTo,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { currencySaid, isToldInThatOfRates, ratesKept } from '../called/currency-pairs.ts';
import { isFigureColumn } from '../figures/core-query.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { converting, within } = en.inCurrency;
/** "US dollars" has two words. */
const longestName = 2;

/**
 * "Closing price in dollars", "fares converted into dollars": a figure in the currency of its row, told in the one in which the rates of all are
 * told: the figure times the rate of its day. Into any other currency nothing is converted.
 */
export const inCurrency: Compose = ({ tokens, tables }) => {
  if (ratesKept(tables) === null) return null;
  for (const [at] of tokens.entries()) {
    const explicit = wordingAt(tokens, at, converting);
    const length = explicit || wordingAt(tokens, at, within);
    const name =
      length === 0
        ? 0
        : lengthOfCurrency(
            tokens.slice(at + length).map(({ text }) => text),
            tables,
          );
    if (name === 0) continue;
    const end = at + length + name;
    const said = textOf(tokens, at + length, end);
    const isToldIn = currencySaid(said, tables) === 'told in';
    // "Dividends in euros" may be those that are paid so.
    if (explicit === 0 && !isToldIn) return null;
    return {
      tokens: [...tokens.slice(0, at), ...tokens.slice(end)],
      said: textOf(tokens, at, end),
      onto: (intent, paths) =>
        isToldIn ? converted(intent, paths, { tables, currency: said, isExplicit: explicit > 0 }) : null,
    };
  }
  return null;
};

function lengthOfCurrency(said: readonly string[], tables: readonly TableSchema[]): number {
  for (let length = longestName; length > 0; length -= 1)
    if (currencySaid(said.slice(0, length).join(' '), tables) !== null) return length;
  return 0;
}

function converted(
  intent: QueryIntent,
  paths: TablePaths,
  {
    tables,
    currency,
    isExplicit,
  }: { readonly tables: readonly TableSchema[]; readonly currency: string; readonly isExplicit: boolean },
): QueryIntent | null {
  const rates = ratesKept(tables);
  const [figure, ...others] = intent.select.flatMap((item) => figureOf(item, tables) ?? []);
  if (rates === null || figure === undefined || others.length > 0) return null;
  const table = tables.find(({ name }) => sameName(name, figure.column.table));
  const column = table && columnNamed(table, figure.column.column);
  if (table === undefined || !column) return null;
  if (isToldInThatOfRates(column, tables)) return intent;
  const day = keyDate(table) ?? eventDate(table);
  const rateDay = keyDate(rates.table);
  const owner = [table, ...tables.filter((each) => refersTo(table, each))].find(
    (each) => keyTo(each, rates.table) !== null,
  );
  // "Dividends in dollars" may be those that are paid so.
  if (owner === table && figure.aggregate === null && !isExplicit) return null;
  const key = owner === undefined ? null : keyTo(owner, rates.table);
  const way = owner === undefined ? null : owner === table ? [] : paths.path(table.name, owner.name);
  if (day === null || rateDay === null || key === null || way === null || !paths.isToOne(way)) return null;
  const read = new Set([intent.subject, ...intent.joins.map(({ toTable }) => toTable)]);
  const times: ColumnRef = { table: rates.table.name, column: rates.column.name };
  const measure: Measure = { ...figure, times, label: `${figure.label} ${within} ${currency}` };
  const isFigure = (item: Selected) => figureOf(item, tables)?.column.column === figure.column.column;
  return {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.has(toTable)), key],
    select: intent.select.map((item) => (isFigure(item) ? { measure } : item)),
    orderBy: intent.orderBy.map((order) => (isFigure(order.by) ? { ...order, by: { measure } } : order)),
    filters: [
      ...intent.filters,
      {
        kind: 'columns',
        column: { table: rates.table.name, column: rateDay.name },
        comparison: '=',
        other: { table: table.name, column: day.name },
      },
    ],
  };
}

/** A shown figure as a measure; null for names, days and counts. */
function figureOf(item: Selected, tables: readonly TableSchema[]): (Measure & { column: ColumnRef }) | null {
  if ('measure' in item) {
    const { column, aggregate, times } = item.measure;
    const isCount = aggregate === 'count' || aggregate === 'count-distinct';
    return column === null || times !== null || isCount ? null : { ...item.measure, column };
  }
  const { column, label } = item.dimension;
  const table = tables.find(({ name }) => sameName(name, column.table));
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known || isYear(known) || !isFigureColumn(column, tables)) return null;
  return { aggregate: null, column, times: null, table: table.name, label };
}

/** The step from rows to the rates of their currency, along the key that both have. */
function keyTo({ name, foreignKeys }: TableSchema, rates: TableSchema): JoinStep | null {
  for (const { columns, referencedTable } of foreignKeys)
    for (const own of rates.foreignKeys)
      if (sameName(own.referencedTable, referencedTable) && own.columns.length === columns.length)
        return {
          fromTable: name,
          fromColumns: [...columns],
          toTable: rates.name,
          toColumns: [...own.columns],
        };
  return null;
}
