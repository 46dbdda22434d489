import { type ColumnSchema, isNumeric, type TableSchema } from '#lib/domain/schema.ts';
import type { NamedMeasure } from '#lib/knowledge/read-measure.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type AssumedLexicon, english, type TradeMeasure } from './lexicon.ts';

/**
 * What a schema of trade holds without a name: the value of its deals, what one comes to on average, and the pieces sold. Several ways to compute one measure
 * stand in the order in which they are to be tried: what a deal comes to as it was booked, then its lines, which can also be
 * told apart by what was sold. Empty where no table is one of deals.
 */
export function measuresOfTrade(
  tables: readonly TableSchema[],
  quote: (name: string) => string,
  { trade }: AssumedLexicon = english,
): Readonly<Record<TradeMeasure, readonly NamedMeasure[]>> {
  const deals = tables.filter((table) => isNamedFor(table, trade.dealings));
  const heads = deals.flatMap((table) => {
    const amount = columnCalled(table, trade.amounts);
    return amount === null ? [] : [{ table, amount: quote(amount.name) }];
  });
  const lines = tables.flatMap((table) => {
    const isLine =
      deals.includes(table) ||
      table.foreignKeys.some((key) => deals.some(({ name }) => sameName(name, key.referencedTable)));
    const quantity = columnCalled(table, trade.quantities);
    return isLine && quantity !== null ? [{ table, quantity, price: columnCalled(table, trade.prices) }] : [];
  });
  return {
    sales: [
      ...heads.slice(0, 1).map(({ table, amount }) => summed(table, amount, 'one deal')),
      ...lines.flatMap(({ table, quantity, price }) =>
        price === null ? [] : [summed(table, `${quote(quantity.name)} * ${quote(price.name)}`, 'one line')],
      ),
    ].slice(0, 2),
    deal: heads.slice(0, 1).map(({ table, amount }) => ({
      expression: `AVG(${amount})`,
      table: table.name,
      grain: 'one deal',
    })),
    units: lines.slice(0, 1).map(({ table, quantity }) => summed(table, quote(quantity.name), 'one line')),
  };
}

function summed(table: TableSchema, what: string, grain: string): NamedMeasure {
  return { expression: `SUM(${what})`, table: table.name, grain };
}

function isNamedFor({ name }: TableSchema, wordings: string): boolean {
  const last = splitIdentifier(name)
    .map((part) => stemOf(part.toLowerCase()))
    .at(-1);
  return wordings.split('|').some((word) => stemOf(word) === last);
}

/** The figure that is called so, whether or not its name repeats the table's. */
function columnCalled(table: TableSchema, wordings: string): ColumnSchema | null {
  const own = new Set(splitIdentifier(table.name).map((part) => stemOf(part.toLowerCase())));
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  for (const wording of wordings.split('|')) {
    const wanted = wording.split(' ').map(stemOf).join(' ');
    const found = figures.find((column) => {
      const stems = nameInWords(column.name).toLowerCase().split(/\s+/).map(stemOf);
      return stems.join(' ') === wanted || stems.filter((stem) => !own.has(stem)).join(' ') === wanted;
    });
    if (found !== undefined) return found;
  }
  return null;
}
