import { type DataTable, dataTable } from '#lib/domain/data-table.ts';
import { sourceQuery } from '../chat/source-query.ts';
import { request } from '../ui/request.ts';

/** What is known of one table of a source. */
export async function getDataTable(sourceId: string, name: string, signal: AbortSignal): Promise<DataTable> {
  const path = `/api/source/tables/${encodeURIComponent(name)}${sourceQuery(sourceId)}`;
  return dataTable.parse(await request(path, { signal }));
}
