import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnWords, nameWords } from '../../question/explain/names.ts';
import { isCurrencyName, isMoney, unitOfColumn } from '../label/units.ts';
import type { Place, Totals } from './read-totals.ts';

/** Amounts whose currency differs from row to row, added up, averaged or compared as if it did not. */
export function mixedCurrencies(totals: Totals): string[] {
  const done = [
    ...totals.summed.map((place) => ({ ...place, how: place.by === 'sum' ? 'added up' : 'averaged' })),
    ...totals.ranked.flatMap((place) =>
      isOfOneThing(place, place.among === 'all' ? totals.fixed : totals.settled, totals.schema.table)
        ? []
        : { ...place, how: 'compared' },
    ),
  ];
  const seen = new Set<ColumnSchema>();
  return done.flatMap(({ table, column, how }) => {
    if (seen.has(column) || !areMixed({ table, column }, totals)) return [];
    seen.add(column);
    return [
      `Amounts in several currencies may be ${how}: each ${columnWords(column)} has a currency of its own.`,
    ];
  });
}

function areMixed({ table, column }: Place, { settled, schema }: Totals): boolean {
  if (!isMoney(column) || unitOfColumn(table, column) !== null) return false;
  const currency = currencyOf(table, schema.table);
  const isSettled =
    currency !== null &&
    settled.some(
      ({ table: of, column: each }) =>
        isCurrencyName(each.name) || namesCurrencies(of, each) || isKeyTo(each.name, currency.table, table),
    );
  return currency !== null && !isSettled;
}

/** "The highest close of Apple": an amount of a thing that is named, or of something that belongs to it. */
function isOfOneThing(
  { table }: Place,
  places: readonly Place[],
  find: (name: string) => TableSchema | null,
) {
  const owners = ({ foreignKeys }: TableSchema) =>
    foreignKeys.flatMap(({ referencedTable }) => find(referencedTable) ?? []);
  const named = [table, ...owners(table), ...owners(table).flatMap(owners)];
  return places.some(({ table: of, column }) => column.unique === true && named.includes(of));
}

/** The column that says the currency of the amounts of a table: its own, or that of what its rows belong to. */
function currencyOf(table: TableSchema, find: (name: string) => TableSchema | null): Place | null {
  const owners = [table, ...table.foreignKeys.flatMap(({ referencedTable }) => find(referencedTable) ?? [])];
  for (const owner of owners) {
    const column = owner.columns.find(
      (each) =>
        isCurrencyName(each.name) ||
        owner.foreignKeys.some(
          (key) => key.columns.includes(each.name) && isCurrencyName(key.referencedTable),
        ),
    );
    // It says what currencies are called, not what amounts are in.
    if (column && !isOfCurrencies(owner) && column.distinctValues?.length !== 1)
      return { table: owner, column };
  }
  return null;
}

function isOfCurrencies({ name }: TableSchema): boolean {
  return /\bcurrenc/.test(nameWords(name));
}

/** Each currency by what it is called: its row in the table of currencies. */
function namesCurrencies(table: TableSchema, { name, unique }: ColumnSchema): boolean {
  return isOfCurrencies(table) && (unique === true || table.primaryKey.join() === name);
}

/** Of one thing all amounts are in one currency: the key of what says it is settled. */
function isKeyTo(name: string, owner: TableSchema, table: TableSchema): boolean {
  return (
    owner !== table &&
    table.foreignKeys.some(
      (key) => key.referencedTable.toLowerCase() === owner.name.toLowerCase() && key.columns.includes(name),
    )
  );
}

const stockWords =
  /\b(?:price|close|level|capitalisation|market cap|value|balance|outstanding|weight|rate|inventory|headcount|holding|position)\b/;

/** What a table states anew each day (a price, a market value) adds up to nothing over several days. */
export function addedStocks({ summed, settled, grouped }: Totals): string[] {
  return summed.flatMap(({ table, column, by }) => {
    const day = stateDay(table);
    const words = `${columnWords(column)} ${column.description?.split(/[.;]/)[0] ?? ''}`.toLowerCase();
    if (by !== 'sum' || day === null || !stockWords.test(words)) return [];
    const isDayKept = [...settled, ...grouped].some(
      (place) => place.table === table && place.column.name === day && settled.includes(place),
    );
    return isDayKept
      ? []
      : [`The ${columnWords(column)} of several days is added up; it is stated anew each day.`];
  });
}

/** The date in the key of a table that has one row a thing and day. */
function stateDay(table: TableSchema): string | null {
  const days = table.columns.filter((column) => isDate(column) && table.primaryKey.includes(column.name));
  return table.primaryKey.length > 1 && days.length === 1 ? (days[0]?.name ?? null) : null;
}
