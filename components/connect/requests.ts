import { z } from 'zod';
import { type Connection, connection } from '#lib/domain/connection.ts';
import { request } from '../ui/request.ts';

const decided = z.object({ url: z.string() });

/** Decides what a program asked. `scope` are the accepted scopes; the address to go on at, with the program. */
export async function postConsent(decision: { accept: boolean; scope?: string }): Promise<string> {
  const body = { ...decision, oauth_query: location.search.slice(1) };
  return decided.parse(await request('/api/auth/oauth2/consent', { method: 'POST', body })).url;
}

export async function getConnections(signal?: AbortSignal): Promise<Connection[]> {
  return z.array(connection).parse(await request('/api/me/connections', { signal }));
}

export async function deleteConnection(clientId: string): Promise<void> {
  await request(`/api/me/connections/${encodeURIComponent(clientId)}`, { method: 'DELETE' });
}
