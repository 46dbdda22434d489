import { z } from 'zod';
import {
  type ApiToken,
  apiToken,
  type MadeToken,
  madeToken,
  type NewPersonalToken,
  type NewServiceToken,
} from '#lib/domain/api-token.ts';
import { request } from '../ui/request.ts';

const own = '/api/me/tokens';
const all = '/api/admin/tokens';

export async function getOwnTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return z.array(apiToken).parse(await request(own, { signal }));
}

export async function getAllTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return z.array(apiToken).parse(await request(all, { signal }));
}

export async function postOwnToken(body: NewPersonalToken): Promise<MadeToken> {
  return madeToken.parse(await request(own, { method: 'POST', body }));
}

export async function postServiceToken(body: NewServiceToken): Promise<MadeToken> {
  return madeToken.parse(await request(all, { method: 'POST', body }));
}

export async function deleteOwnToken(id: string): Promise<void> {
  await request(`${own}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export async function deleteAnyToken(id: string): Promise<void> {
  await request(`${all}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
