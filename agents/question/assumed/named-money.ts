import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { NamedMeasure } from '#lib/knowledge/read-measure.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english as called, groupsOf } from '../called/lexicon.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';
import { amountOfRows, isOfDeals, tradeOf } from './trade.ts';

const listed = new Set(english.trade.listed.split('|'));
const things = groupsOf(called.things);

/**
 * "Fare income", "extras revenue", "trip revenue": the word before says of what the money is. It is a figure of rows that something happened with,
 * or what the rows come to that are called so. Null where nothing or several are.
 */
export function namedMoney(
  said: Token | undefined,
  tables: readonly TableSchema[],
  quote: (name: string) => string,
): NamedMeasure | null {
  if (said?.kind !== 'word') return null;
  const found = [ofRows, ofPayments, ofFigures]
    .map((way) => way(said, tables))
    .find((each) => each.length > 0);
  const [only, ...others] = found ?? [];
  if (only === undefined || others.length > 0) return null;
  return { expression: `SUM(${quote(only.column.name)})`, table: only.table.name, grain: 'one row' };
}

type Money = { readonly table: TableSchema; readonly column: ColumnSchema };

function ofRows({ lower, stem }: Token, tables: readonly TableSchema[]): Money[] {
  const { deal } = tradeOf(tables);
  const isCalled = (table: TableSchema) => {
    const parts = spokenParts(table.name);
    return parts.length === 1 && stemOf(parts[0] ?? '') === stem;
  };
  const named = tables.filter(isCalled);
  const alike = tables.filter((table) => things.get(lower)?.includes(tableNoun(table).one) === true);
  return (named.length > 0 ? named : alike).flatMap((table) => {
    const column = deal?.table === table ? deal.amount : amountOfRows(table);
    return column === null ? [] : [{ table, column }];
  });
}

/** "Rent income" is what the rent payments come to. */
function ofPayments({ stem }: Token, tables: readonly TableSchema[]): Money[] {
  return tables.flatMap((table) => {
    const [first = '', ...more] = spokenParts(table.name);
    const column =
      stemOf(first) === stem && more.length === 1 && isOfDeals(table) ? amountOfRows(table) : null;
    return column === null ? [] : [{ table, column }];
  });
}

/** The fare of each trip, and not the list price of what could be booked: a figure of rows that have a day and belong to something. */
function ofFigures({ stem }: Token, tables: readonly TableSchema[]): Money[] {
  return tables
    .filter(({ columns, foreignKeys }) => foreignKeys.length > 0 && columns.some(isDate))
    .flatMap((table) =>
      table.columns
        .filter(
          (column) =>
            isNumeric(column) &&
            !isKey(table, column) &&
            spokenParts(column.name).some((part) => stemOf(part) === stem) &&
            !spokenParts(column.name).some((part) => listed.has(part)),
        )
        .map((column) => ({ table, column })),
    );
}
