import { z } from 'zod';
import { curatedExample } from '#lib/domain/curated-knowledge.ts';
import { type ExampleDraft, type ExampleStatus, type KeptExample, keptExample } from '#lib/domain/example.ts';
import { checkLine, impactLine } from '#lib/domain/impact.ts';
import { listedExample } from '#lib/domain/listed-example.ts';
import { type ResultTable, resultTable } from '#lib/domain/result-table.ts';
import { request } from '../ui/request.ts';
import { streamLines } from '../ui/stream-lines.ts';

const address = '/api/admin/examples';
const listing = z.object({
  source: z.string(),
  examples: z.array(listedExample),
  /** In use as they stand in the file beside the source. */
  shipped: z.array(curatedExample),
  /** Whether a second person has to approve what the one who looks writes. */
  needsAnother: z.boolean(),
});
const imported = z.object({ created: z.number(), changed: z.number(), unchanged: z.number() });

export type ExampleListing = z.infer<typeof listing>;

/** Which engine answers questions again: the built-in one costs nothing. */
export type ReplayEngine = 'built-in' | 'configured';

export const exportAddress = `${address}/export`;

export async function getExamples(signal: AbortSignal): Promise<ExampleListing> {
  return listing.parse(await request(address, { signal }));
}

/** Saves an example; a null id makes a new draft. */
export async function saveExample(id: string | null, draft: ExampleDraft): Promise<KeptExample> {
  return keptExample.parse(
    id === null
      ? await request(address, { method: 'POST', body: draft })
      : await request(`${address}/${encodeURIComponent(id)}`, { method: 'PUT', body: draft }),
  );
}

export async function putExampleStatus(
  id: string,
  status: ExampleStatus,
  reason: string,
): Promise<KeptExample> {
  const path = `${address}/${encodeURIComponent(id)}/status`;
  return keptExample.parse(await request(path, { method: 'PUT', body: { status, reason } }));
}

export async function tryStatement(sql: string): Promise<ResultTable> {
  return resultTable.parse(await request(`${address}/try`, { method: 'POST', body: { sql } }));
}

export function streamImpact(
  draft: ExampleDraft & { readonly id: string | null },
  engine: ReplayEngine,
  signal: AbortSignal,
) {
  return streamLines(`${address}/impact`, { ...draft, engine }, impactLine, signal);
}

export function streamChecks(engine: ReplayEngine, signal: AbortSignal) {
  return streamLines(`${address}/checks`, { engine }, checkLine, signal);
}

export async function importExamples(yaml: string) {
  return imported.parse(await request(`${address}/import`, { method: 'POST', body: { yaml } }));
}
