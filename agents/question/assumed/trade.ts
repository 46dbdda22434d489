import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { NamedMeasure } from '#lib/knowledge/read-measure.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { isKey, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import { english, type TradeMeasure } from './lexicon.ts';

/** Where a schema keeps its deals: invoices, orders, payments. */
export type Trade = {
  /** The table of which each row is a deal, and the column of what it comes to. */
  readonly deal: { readonly table: TableSchema; readonly amount: ColumnSchema } | null;
  /** A table of which each row says how many of one thing were sold. */
  readonly line: {
    readonly table: TableSchema;
    readonly quantity: ColumnSchema;
    /** What one of them costs: on the line itself, or of the thing that it points to. */
    readonly price: { readonly table: TableSchema; readonly column: ColumnSchema } | null;
  } | null;
  /** A table of which each row says how many of one thing are there now; else the things, if they say it themselves. */
  readonly stock: { readonly table: TableSchema; readonly quantity: ColumnSchema } | null;
};

const heads = wordSet(english.trade.heads);

const known = new WeakMap<Tables, Trade>();

/** The first deals and lines that a schema's names show. Computed once a schema. */
export function tradeOf(tables: Tables): Trade {
  const trade = known.get(tables) ?? findTrade(tables);
  known.set(tables, trade);
  return trade;
}

function findTrade(tables: Tables): Trade {
  const { amounts, quantities, dealings, services, fees, stores, stored, held } = english.trade;
  // A single file of deals may be called anything.
  const dealt = tables.length === 1 ? tables : tables.filter((table) => isNamedFor(table, dealings));
  const deals = dealt.flatMap((table) => {
    const amount = columnCalled(table, amounts);
    return amount === null ? [] : [{ table, amount }];
  });
  // Who keeps no amounts of deals is paid for what was done.
  const charged = tables.flatMap((table) => {
    const amount = isNamedFor(table, `${services}|${dealings}`) ? columnCalled(table, fees) : null;
    return amount === null ? [] : [{ table, amount }];
  });
  const lines = tables.flatMap((table) => {
    const isOfThem =
      dealt.includes(table) ||
      table.foreignKeys.some((key) => dealt.some(({ name }) => sameName(name, key.referencedTable)));
    const quantity = isOfThem ? columnCalled(table, quantities) : null;
    return quantity === null ? [] : [{ table, quantity, price: priceOf(table, tables) }];
  });
  const stock = tables.flatMap((table) => {
    const quantity =
      isNamedFor(table, stores) && !table.columns.some(isDate) ? columnCalled(table, stored) : null;
    return quantity === null ? [] : [{ table, quantity }];
  });
  const heldBy = tables.flatMap((table) => {
    const quantity = columnCalled(table, held);
    return quantity === null ? [] : [{ table, quantity }];
  });
  return {
    deal: deals[0] ?? (charged.length === 1 ? (charged[0] ?? null) : null),
    line: lines.find(({ price }) => price !== null) ?? lines[0] ?? pricedLine(tables),
    stock: stock[0] ?? (heldBy.length === 1 ? (heldBy[0] ?? null) : null),
  };
}

/** The price on the line, else the only one of the things that the line points to. */
function priceOf(line: TableSchema, tables: Tables): NonNullable<Trade['line']>['price'] {
  const { prices } = english.trade;
  const own = columnCalled(line, prices);
  if (own !== null) return { table: line, column: own };
  const found = line.foreignKeys.flatMap(({ referencedTable }) => {
    const table = tables.find(({ name }) => sameName(name, referencedTable));
    const column = table === undefined ? null : columnCalled(table, prices);
    return table === undefined || column === null ? [] : [{ table, column }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whatever deals are called: so many of one thing, at a price, in a row that points to both. */
function pricedLine(tables: Tables): Trade['line'] {
  const { quantities } = english.trade;
  const lines = tables.flatMap((table) => {
    const [quantity, price] = [columnCalled(table, quantities), priceOf(table, tables)];
    return quantity === null || price === null || table.foreignKeys.length < 2
      ? []
      : [{ table, quantity, price }];
  });
  return lines.length === 1 ? (lines[0] ?? null) : null;
}

/**
 * The ways to compute what trade comes to, in the order in which they are to be tried: deals as they were booked, then their
 * lines, which can also be told apart by what was sold. Empty where the schema has neither.
 */
export function measuresOf(
  { deal, line, stock }: Trade,
  quote: (name: string) => string,
): Readonly<Record<TradeMeasure, readonly NamedMeasure[]>> {
  const ofDeals = (aggregate: string): NamedMeasure[] =>
    deal === null
      ? []
      : [
          {
            expression: `${aggregate}(${quote(deal.amount.name)})`,
            table: deal.table.name,
            grain: 'one deal',
          },
        ];
  const ofLines = (what: string): NamedMeasure[] =>
    line === null
      ? []
      : [
          {
            expression: `SUM(${what})`,
            table: line.table.name,
            grain: 'one line of a deal',
          },
        ];
  const pieces = line === null ? '' : quote(line.quantity.name);
  const priced = ({ table, column }: NonNullable<NonNullable<Trade['line']>['price']>) =>
    table === line?.table ? quote(column.name) : `${quote(table.name)}.${quote(column.name)}`;
  return {
    sales: [...ofDeals('SUM'), ...(line?.price ? ofLines(`${pieces} * ${priced(line.price)}`) : [])],
    deal: ofDeals('AVG'),
    units: ofLines(pieces),
    stock:
      stock === null
        ? []
        : [
            {
              expression: `SUM(${quote(stock.quantity.name)})`,
              table: stock.table.name,
              grain: 'one thing at one place',
            },
          ],
  };
}

/** What each row of a table comes to, by the names of such columns: the amount claimed of a claim, the fee of a visit. */
export function amountOfRows(table: TableSchema): ColumnSchema | null {
  return columnCalled(table, `${english.trade.amounts}|${english.trade.fees}|${english.trade.costs}`);
}

/** The only amount of a table, however it is told: the annual amount of a salary. */
export function oneAmountOf({ columns }: TableSchema): ColumnSchema | null {
  const [only, ...others] = columns.filter(
    (column) =>
      isNumeric(column) && spokenParts(column.name).at(-1)?.toLowerCase() === english.plainer.amount.word,
  );
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether a table is called as deals are: orders, bills, rentals. */
export function isOfDeals(table: TableSchema): boolean {
  return isNamedFor(table, english.trade.dealings);
}

/** What lines belong to: orders without an amount of their own. */
export function dealsAbove(line: Trade['line'], tables: Tables): TableSchema[] {
  return line === null ? [] : tables.filter((table) => isOfDeals(table) && refersTo(line.table, table));
}

function isNamedFor({ name }: TableSchema, wordings: string): boolean {
  // `ord_hdr` has orders.
  const parts = spokenParts(name);
  const last = stemOf(parts.findLast((part) => !heads.has(part)) ?? '');
  return wordings.split('|').some((word) => stemOf(word) === last);
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** `amount_chf` is an amount. */
function withoutCurrency(name: string): string {
  const parts = spokenParts(name);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && currencies.has(last) ? parts.slice(0, -1).join('_') : name;
}

/** The figure that is called so, whether or not its name repeats the table's. */
function columnCalled(table: TableSchema, wordings: string): ColumnSchema | null {
  const own = new Set(spokenParts(table.name).map((part) => stemOf(part.toLowerCase())));
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  for (const wording of wordings.split('|')) {
    const wanted = wording.split(' ').map(stemOf).join(' ');
    const found = figures.find((column) => {
      const stems = nameInWords(withoutCurrency(column.name)).toLowerCase().split(/\s+/).map(stemOf);
      return stems.join(' ') === wanted || stems.filter((stem) => !own.has(stem)).join(' ') === wanted;
    });
    if (found !== undefined) return found;
  }
  return null;
}
