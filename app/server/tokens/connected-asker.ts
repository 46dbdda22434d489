import { accessTokenMark, hashOfToken, mcpResource } from '#lib/auth/connecting.ts';
import { reachedAt } from '#lib/auth/reached-at.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { type AccessToken, findAccessToken } from '#lib/store/connections.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findPerson } from '#lib/store/people.ts';

/** A token of a program that a person let in, and that person; or why it does not count. */
export type Connected =
  | { readonly token: AccessToken; readonly person: Person }
  | { readonly token: AccessToken | null; readonly reason: string };

/** Whether a token is one of those that programs get by asking a person. */
export function isAccessToken(sent: string): boolean {
  return sent.startsWith(accessTokenMark);
}

/** Whom such a token acts as at /mcp. It is looked up with each request, so that what is ended is ended at once. */
export async function connectedPerson(store: Store, sent: string): Promise<Connected> {
  const token = await findAccessToken(store, hashOfToken(sent.slice(accessTokenMark.length)));
  if (token === null) return { token, reason: 'This token is not known here: it was ended, or never given.' };
  if (token.revoked !== null) return { token, reason: 'This token was revoked.' };
  if (token.expiresAt.getTime() <= Date.now()) return { token, reason: 'This token has expired. Renew it.' };
  const resource = mcpResource(reachedAt(readEnv()));
  if (!token.resources?.includes(resource)) {
    return { token, reason: `This token was not asked for ${resource} (resource).` };
  }
  const person = token.personId === null ? null : await findPerson(store, token.personId);
  if (person !== null) return { token, person };
  return { token, reason: 'This token belongs to somebody who may not sign in any more.' };
}
