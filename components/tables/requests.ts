import { z } from 'zod';
import { type TableOverview, tableOverview } from '#lib/domain/table-overview.ts';
import { sourceQuery } from '../chat/source-query.ts';
import { request } from '../ui/request.ts';

export async function getTables(sourceId: string | null, signal: AbortSignal): Promise<TableOverview[]> {
  return z
    .array(tableOverview)
    .parse(await request(`/api/source/tables${sourceQuery(sourceId)}`, { signal }));
}
