import {
  type ColumnRef,
  type JoinStep,
  joinedTables,
  type Measure,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import {
  columnNamed,
  eventDate,
  keyDate,
  refersTo,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import {
  currenciesCalled,
  currencySaid,
  isToldInThatOfRates,
  lengthOfCurrency,
  type RatesKept,
  ratesKept,
} from '../called/currency-pairs.ts';
import { isFigureColumn } from '../figures/core-query.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isParticiple } from './state-forms.ts';
import { wordingAt } from './wording-at.ts';

const { converting, within } = en.inCurrency;

/**
 * "Closing price in dollars", "fares converted into dollars": a figure in the currency of its row, told in the one in which the rates of all are
 * told: the figure times the rate of its day. "Market value in euros": a figure that is kept in that one, told in another: the figure per
 * its rate. From one of the others into another nothing is converted.
 */
export const inCurrency: Compose = ({ tokens, tables }) => {
  const rates = ratesKept(tables);
  if (rates === null) return null;
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
    const asked = { tables, rates, currency: said };
    // "Dividends paid in euros", "quoted in yen" are those in that currency.
    if (explicit === 0 && !isToldIn && saysCurrencyOfRows(tokens, at, tables, rates)) return null;
    return {
      tokens: [...tokens.slice(0, at), ...tokens.slice(end)],
      said: textOf(tokens, at, end),
      onto: (intent, paths) =>
        isToldIn
          ? converted(intent, paths, { ...asked, isExplicit: explicit > 0 })
          : convertedFrom(intent, asked),
    };
  }
  return null;
};

/** Whether the rows that are named have a currency of their own, or were dealt in it. */
function saysCurrencyOfRows(tokens: Tokens, at: number, tables: Tables, rates: RatesKept): boolean {
  const own = tables.filter((table) => table !== rates.table && keyTo(table, rates.table) !== null);
  return (
    isParticiple(tokens[at - 1]?.lower ?? '') ||
    tokens.some((_, place) => own.some((table) => isNamedAt(table, tokens, place)))
  );
}

type Asked = {
  readonly tables: Tables;
  readonly rates: RatesKept;
  readonly currency: string;
};

/** A figure in the currency of its row, times the rate of its day. */
function converted(
  intent: QueryIntent,
  paths: TablePaths,
  asked: Asked & { readonly isExplicit: boolean },
): QueryIntent | null {
  const { tables, rates } = asked;
  const figure = onlyFigure(intent, tables);
  if (figure === null) return null;
  const { table } = figure;
  if (isToldInThatOfRates(figure.column, tables)) return intent;
  const owner = [table, ...tables.filter((each) => refersTo(table, each))].find(
    (each) => keyTo(each, rates.table) !== null,
  );
  // "Dividends in dollars" may be those that are paid so.
  if (owner === table && figure.measure.aggregate === null && !asked.isExplicit) return null;
  const key = owner === undefined ? null : keyTo(owner, rates.table);
  const way = owner === undefined ? null : owner === table ? [] : paths.path(table.name, owner.name);
  const days = daysOf(figure, rates);
  if (days === null || key === null || way === null || !paths.isToOne(way)) return null;
  const read = new Set(joinedTables(intent));
  const { column, other } = days;
  return {
    ...told(intent, figure, asked, { times: rateOf(rates) }),
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.has(toTable)), key],
    filters: [...intent.filters, { kind: 'columns', column, comparison: '=', other }],
  };
}

/** A figure that is kept in the currency in which rates are told, per the rate of another on its day. */
function convertedFrom(intent: QueryIntent, asked: Asked): QueryIntent | null {
  const { tables, rates, currency } = asked;
  const figure = onlyFigure(intent, tables);
  const called = currenciesCalled(currency, tables);
  const [kept, ...others] = called.filter(({ column }) => column === called[0]?.column);
  // "Krone" is Danish or Norwegian.
  if (figure === null || kept === undefined || others.length > 0) return null;
  const days = daysOf(figure, rates);
  const key = rates.table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) =>
    sameName(referencedTable, kept.table.name)
      ? {
          fromTable: rates.table.name,
          fromColumns: [...columns],
          toTable: kept.table.name,
          toColumns: [...referencedColumns],
        }
      : [],
  );
  const read = new Set(joinedTables(intent));
  const isRead = [rates.table, kept.table].some(({ name }) => read.has(name));
  if (!isToldInThatOfRates(figure.column, tables) || days === null || isRead) return null;
  const { column, other } = days;
  const toRates: JoinStep = {
    fromTable: other.table,
    fromColumns: [other.column],
    toTable: column.table,
    toColumns: [column.column],
  };
  return {
    ...told(intent, figure, asked, { per: rateOf(rates) }),
    joins: [...intent.joins, toRates, ...key],
    filters: [
      ...intent.filters,
      {
        kind: 'equals',
        column: { table: kept.table.name, column: kept.column.name },
        values: [kept.value],
        negated: false,
      },
    ],
  };
}

function rateOf({ table, column }: RatesKept): ColumnRef {
  return { table: table.name, column: column.name };
}

type Figure = { readonly measure: Measure; readonly table: TableSchema; readonly column: ColumnSchema };

/** The one figure that is shown. */
function onlyFigure(intent: QueryIntent, tables: Tables): Figure | null {
  const [measure, ...others] = intent.select.flatMap((item) => figureOf(item, tables) ?? []);
  if (measure === undefined || others.length > 0) return null;
  const table = tables.find(({ name }) => sameName(name, measure.column.table));
  const column = table && columnNamed(table, measure.column.column);
  return table === undefined || !column ? null : { measure, table, column };
}

/** The day of a rate and that of the figure. */
function daysOf(
  { table }: Figure,
  rates: RatesKept,
): { readonly column: ColumnRef; readonly other: ColumnRef } | null {
  const day = keyDate(table) ?? eventDate(table);
  const rateDay = keyDate(rates.table);
  if (day === null || rateDay === null) return null;
  return {
    column: { table: rates.table.name, column: rateDay.name },
    other: { table: table.name, column: day.name },
  };
}

/** The intent with the figure told by its rate, wherever it is shown or ordered by. */
function told(
  intent: QueryIntent,
  { measure, column }: Figure,
  { tables, currency }: Asked,
  by: Partial<Pick<Measure, 'times' | 'per'>>,
): QueryIntent {
  const instead: Measure = { ...measure, ...by, label: `${measure.label} ${within} ${currency}` };
  const isFigure = (item: Selected) => figureOf(item, tables)?.column.column === column.name;
  return {
    ...intent,
    select: intent.select.map((item) => (isFigure(item) ? { measure: instead } : item)),
    orderBy: intent.orderBy.map((order) =>
      isFigure(order.by) ? { ...order, by: { measure: instead } } : order,
    ),
  };
}

/** A shown figure as a measure; null for names, days and counts. */
function figureOf(item: Selected, tables: Tables): (Measure & { column: ColumnRef }) | null {
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
