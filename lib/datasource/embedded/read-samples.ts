import type { CellValue } from '../../domain/result-table.ts';
import { isDate } from '../../domain/value-kind.ts';
import type { Dialect } from '../data-source.ts';
import type { CatalogTable, Read } from './measure-table.ts';

export const sampledRows = 5;
const longestSampleText = 400;

/** Five rows of a table, as `TableSchema.sampleRows` says; the first five unless `sortable`. */
export async function readSamples(
  read: Read,
  dialect: Dialect,
  table: CatalogTable,
  sortable: boolean,
): Promise<CellValue[][]> {
  const from = dialect.quoteIdentifier(table.name);
  const names = table.columns.map(({ name }) => dialect.quoteIdentifier(name));
  const dated = table.columns.findIndex(isDate);
  // The other columns break ties, so that the same data always gives the same five rows. Not every type has an order.
  const ties = names.filter((_, index) => index !== dated && table.columns[index]?.kind !== 'other');
  const order =
    sortable && dated >= 0
      ? ` ORDER BY ${[dialect.orderTerm(names[dated] ?? '', true), ...ties].join(', ')}`
      : '';
  const limit = dialect.limit(sampledRows, 0, order === '' ? 'unordered' : 'ordered');
  const rows = await read(`SELECT ${names.join(', ')} FROM ${from}${order} ${limit}`);
  return rows.map((row) => row.map(shortenedSample));
}

export function shortenedSample(cell: CellValue): CellValue {
  return typeof cell === 'string' && cell.length > longestSampleText
    ? `${cell.slice(0, longestSampleText)}…`
    : cell;
}
