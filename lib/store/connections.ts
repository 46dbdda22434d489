import { and, desc, eq, lt, notExists, sql } from 'drizzle-orm';
import { knownScopes } from '../domain/api-token.ts';
import type { Connection } from '../domain/connection.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { oauthAccessTokens, oauthClients, oauthConsents, oauthRefreshTokens } from './schema/oauth.ts';

/** A program that asks to be let in: what it calls itself and where it may be sent back to. */
export type ConnectingProgram = { readonly name: string; readonly redirectUris: readonly string[] };

const unnamed = 'A program without a name';

export async function findConnectingProgram(
  store: Store,
  clientId: string,
): Promise<ConnectingProgram | null> {
  const [found] = await store.db
    .select({ name: oauthClients.name, redirectUris: oauthClients.redirectUris })
    .from(oauthClients)
    .where(eq(oauthClients.clientId, clientId));
  return found ? { ...found, name: found.name ?? unnamed } : null;
}

/** An access token as it is kept, in whatever state; null for one that was never given. `hash` is that of the token. */
export async function findAccessToken(store: Store, hash: string) {
  const [found] = await store.db
    .select({
      clientId: oauthAccessTokens.clientId,
      clientName: oauthClients.name,
      personId: oauthAccessTokens.userId,
      scopes: oauthAccessTokens.scopes,
      resources: oauthAccessTokens.resources,
      expiresAt: oauthAccessTokens.expiresAt,
      revoked: oauthAccessTokens.revoked,
    })
    .from(oauthAccessTokens)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthAccessTokens.clientId))
    .where(eq(oauthAccessTokens.token, hash));
  if (!found) return null;
  const { clientName, scopes, ...rest } = found;
  return { ...rest, clientName: clientName ?? unnamed, scopes: knownScopes(scopes) };
}
export type AccessToken = NonNullable<Awaited<ReturnType<typeof findAccessToken>>>;

/** The programs that a person let in, the latest first. */
export async function listConnections(store: Store, personId: string): Promise<Connection[]> {
  const rows = await store.db
    .select({ consent: oauthConsents, client: oauthClients })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, personId))
    .orderBy(desc(oauthConsents.createdAt));
  return rows.map(({ consent, client }) => ({
    clientId: client.clientId,
    name: client.name ?? unnamed,
    redirectHosts: [...new Set(client.redirectUris.map(hostOfAddress))],
    scopes: knownScopes(consent.scopes),
    since: consent.createdAt.toISOString(),
  }));
}

/** Shuts a program out, with every token it has of the person; its name. Throws `not-found` when it was not let in. */
export async function endConnection(store: Store, personId: string, clientId: string): Promise<string> {
  const { name } = (await findConnectingProgram(store, clientId)) ?? { name: '' };
  const ended = await store.db.transaction(async (transaction) => {
    for (const tokens of [oauthAccessTokens, oauthRefreshTokens]) {
      await transaction.delete(tokens).where(and(eq(tokens.userId, personId), eq(tokens.clientId, clientId)));
    }
    return transaction
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.userId, personId), eq(oauthConsents.clientId, clientId)))
      .returning({ id: oauthConsents.id });
  });
  if (ended.length > 0) return name;
  throw new AppError('not-found', { userMessage: `You have let in no program ${clientId}.` });
}

/** Forgets programs that registered more than a day ago and that nobody has let in. */
export async function forgetUnusedPrograms(store: Store): Promise<void> {
  const consents = store.db
    .select({ id: oauthConsents.id })
    .from(oauthConsents)
    .where(eq(oauthConsents.clientId, oauthClients.clientId));
  await store.db
    .delete(oauthClients)
    .where(and(lt(oauthClients.createdAt, sql`now() - interval '1 day'`), notExists(consents)));
}

function hostOfAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, protocol } = new URL(address);
  return host === '' ? protocol : host;
}
