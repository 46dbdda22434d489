import { z } from 'zod';
import { type TableOverview, tableOverview } from '#lib/domain/table-overview.ts';
import { request } from '../ui/request.ts';

export async function getTables(signal: AbortSignal): Promise<TableOverview[]> {
  return z.array(tableOverview).parse(await request('/api/source/tables', { signal }));
}
