import type { CellValue } from '../../domain/result-table.ts';
import type { CatalogTable } from '../embedded/measure-table.ts';
import { cellReader } from './bigquery-cell.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { resultPage, tableReply } from './bigquery-reply.ts';
import type { CallBigquery } from './connect-bigquery.ts';
import { flatColumns } from './flat-columns.ts';

/** The first rows of a table as `tabledata.list` tells them; null for views and for tables of a day each, which it does not know. */
export async function firstRows(
  call: CallBigquery,
  { project, schemas }: BigqueryConnection,
  zone: string,
  table: CatalogTable,
  count: number,
): Promise<CellValue[][] | null> {
  if (table.kind === 'view' || table.name.endsWith('*')) return null;
  const other = schemas.slice(1).find((schema) => table.name.startsWith(`${schema}.`));
  const dataset = other ?? schemas[0] ?? '';
  const name = other === undefined ? table.name : table.name.slice(other.length + 1);
  const uri = `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(name)}`;
  const { schema } = tableReply.parse(await call({ method: 'GET', projectId: project, uri }));
  const { rows } = resultPage.parse(
    await call({
      method: 'GET',
      projectId: project,
      uri: `${uri}/data`,
      qs: { maxResults: count, 'formatOptions.useInt64Timestamp': true },
    }),
  );
  const columns = flatColumns(schema?.fields ?? []).map(({ column, field, place }) => ({
    name: column.name,
    place,
    read: cellReader(field, zone),
  }));
  return rows.map(({ f }) =>
    table.columns.map(({ name }) => {
      const column = columns.find((each) => each.name === name);
      return column === undefined ? null : column.read(valueAt(f, column.place));
    }),
  );
}

/** Records are lists of values within values. */
function valueAt(
  cells: readonly { readonly v?: unknown }[],
  [first = 0, ...rest]: readonly number[],
): unknown {
  const value = cells[first]?.v;
  if (rest.length === 0) return value;
  const within =
    typeof value === 'object' && value !== null && 'f' in value && Array.isArray(value.f) ? value.f : [];
  return valueAt(within, rest);
}
