import { z } from 'zod';
import {
  type Embedding,
  embedding,
  type MadeEmbedding,
  madeEmbedding,
  type NewEmbedding,
} from '#lib/domain/embedding.ts';
import { request } from '../../ui/request.ts';

const address = '/api/admin/embeddings';

export async function getEmbeddings(signal?: AbortSignal): Promise<Embedding[]> {
  return z.array(embedding).parse(await request(address, { signal }));
}

export async function postEmbedding(body: NewEmbedding): Promise<MadeEmbedding> {
  return madeEmbedding.parse(await request(address, { method: 'POST', body }));
}

export async function putEmbedding(id: string, body: NewEmbedding): Promise<void> {
  await request(pathOf(id), { method: 'PUT', body });
}

export async function postNewSecret(id: string): Promise<MadeEmbedding> {
  return madeEmbedding.parse(await request(`${pathOf(id)}/secret`, { method: 'POST' }));
}

export async function deleteEmbedding(id: string): Promise<void> {
  await request(pathOf(id), { method: 'DELETE' });
}

function pathOf(id: string): string {
  return `${address}/${encodeURIComponent(id)}`;
}
