import { z } from 'zod';
import { type RetentionDays, retainedKinds, retentionPage } from '#lib/domain/retention.ts';
import { request } from '../../ui/request.ts';

const retention = '/api/admin/retention';
const forgotten = z.object({ runs: z.number(), exports: z.number(), audit: z.number() });
export type Forgotten = z.infer<typeof forgotten>;

/** What is set, and what would go with these times; with those that are set for null. */
export async function getRetention(days: RetentionDays | null, signal?: AbortSignal) {
  const query = new URLSearchParams(
    days === null ? {} : Object.fromEntries(retainedKinds.map((kind) => [kind, String(days[kind] ?? '')])),
  );
  const address = days === null ? retention : `${retention}?${query}`;
  return retentionPage.parse(await request(address, { signal }));
}

export async function putRetention(body: RetentionDays): Promise<Forgotten> {
  return forgotten.parse(await request(retention, { method: 'PUT', body }));
}
