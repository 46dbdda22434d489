import { z } from 'zod';
import { type CuratedJoin, curatedJoin } from '#lib/domain/curated-knowledge.ts';
import { type LayerPreview, layerPreview } from '#lib/domain/semantic-layer.ts';
import { request } from '../../ui/request.ts';

const address = '/api/admin/semantic-layers';

export type LayerFile = { readonly name: string; readonly text: string };

export async function getJoins(signal: AbortSignal): Promise<CuratedJoin[]> {
  return z.object({ joins: z.array(curatedJoin) }).parse(await request(address, { signal })).joins;
}

export async function postPreview(file: LayerFile): Promise<LayerPreview> {
  return layerPreview.parse(await request(`${address}/preview`, { method: 'POST', body: file }));
}

export async function postLayer(file: LayerFile, keys: readonly string[]): Promise<number> {
  const reply = await request(address, { method: 'POST', body: { ...file, keys } });
  return z.object({ taken: z.number() }).parse(reply).taken;
}

export async function deleteJoin(join: CuratedJoin): Promise<void> {
  await request(`${address}/joins`, { method: 'DELETE', body: { join } });
}

export function layerFileAddress(format: 'osi' | 'dbt'): string {
  return `${address}/file?format=${format}`;
}
