import { isDate } from '#lib/domain/value-kind.ts';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { nameInWords } from '../text/abbreviations.ts';

const beginWords = new Set([
  'begin',
  'start',
  'from',
  'since',
  'effective',
  'inception',
  'listed',
  'listing',
]);
const endWords = new Set([
  'end',
  'to',
  'until',
  'till',
  'thru',
  'through',
  'expiry',
  'stop',
  'delisted',
  'delisting',
]);

/** The pair of columns that bound the days on which a row is in force; a null end means until further notice. */
export type ValidityColumns = { readonly begin: string; readonly end: string };

/**
 * The begin and end columns of a dated table, recognised by their names (`DABEGIN`/`DAEND`, `valid_from`/`valid_to`,
 * `start_date`/`end_date`) among date, text and other columns, or null.
 */
export function findValidityColumns(table: TableSchema): ValidityColumns | null {
  const dated = table.columns.filter(isDate);
  const begin = dated.find((column) => namesBound(column, beginWords));
  const end = dated.find((column) => column !== begin && namesBound(column, endWords));
  return begin && end ? { begin: begin.name, end: end.name } : null;
}

function namesBound(column: ColumnSchema, bounds: ReadonlySet<string>): boolean {
  return nameInWords(column.name)
    .split(' ')
    .some((word) => bounds.has(word));
}
