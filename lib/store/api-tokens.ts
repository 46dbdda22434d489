import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ApiToken, MadeToken, Scope, TokenBearer } from '../domain/api-token.ts';
import { localDeveloper } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { people } from './schema/accounts.ts';
import { apiTokens } from './schema/api-tokens.ts';

/** What every token begins with, so that a scanner of secrets can know one. */
const mark = 'tt_';
const shownLength = mark.length + 5;

/** Makes a token. What it says is in the reply and nowhere else. */
export async function makeApiToken(
  store: Store,
  wanted: {
    readonly name: string;
    readonly bearer: TokenBearer;
    readonly scopes: readonly Scope[];
    readonly days: number | null;
  },
): Promise<MadeToken> {
  const { name, bearer, scopes, days } = wanted;
  const token = `${mark}${randomBytes(32).toString('base64url')}`;
  const id = randomUUID();
  await store.db.insert(apiTokens).values({
    id,
    hash: hashOf(token),
    beginning: token.slice(0, shownLength),
    name,
    personId: bearer.kind === 'person' ? bearer.personId : null,
    service: bearer.kind === 'service' ? bearer.service : null,
    role: bearer.kind === 'service' ? bearer.role : null,
    scopes: [...new Set(scopes)],
    expiresAt: days === null ? null : new Date(Date.now() + days * 86_400_000),
  });
  const [kept] = await select(store, eq(apiTokens.id, id));
  if (!kept) throw new Error('the store returned no row for a new token');
  return { token, kept };
}

/** The tokens of a person; all there are when that is null. The latest first. */
export async function listApiTokens(store: Store, personId: string | null): Promise<ApiToken[]> {
  return select(store, personId === null ? undefined : eq(apiTokens.personId, personId));
}

/**
 * Ends a token for good. With `personId` only one of that person. Throws `not-found` naming the id when there is none, or
 * it has been revoked already.
 */
export async function revokeApiToken(store: Store, id: string, personId: string | null): Promise<ApiToken> {
  const mine = personId === null ? undefined : eq(apiTokens.personId, personId);
  const revoked = await store.db
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt), mine))
    .returning({ id: apiTokens.id });
  const [kept] = revoked.length === 0 ? [] : await select(store, eq(apiTokens.id, id));
  if (kept) return kept;
  throw new AppError('not-found', { userMessage: `There is no token ${id} that could be revoked.` });
}

/** The token that a program sent, whatever its state; null for one that was never made. */
export async function findApiToken(store: Store, token: string): Promise<ApiToken | null> {
  if (!token.startsWith(mark)) return null;
  const [found] = await select(store, eq(apiTokens.hash, hashOf(token)));
  return found ?? null;
}

/** Writes down that a token was used, at most once a minute. */
export async function noteTokenUse(store: Store, id: string): Promise<void> {
  const aMinuteAgo = sql`now() - interval '1 minute'`;
  await store.db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, aMinuteAgo))));
}

async function select(store: Store, condition: SQL | undefined): Promise<ApiToken[]> {
  const rows = await store.db
    .select({ token: apiTokens, personName: people.name })
    .from(apiTokens)
    .leftJoin(people, eq(people.id, apiTokens.personId))
    .where(condition)
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
  return rows.map(({ token, personName }) => ({
    id: token.id,
    name: token.name,
    bearer: bearerOf(token, personName),
    scopes: token.scopes,
    beginning: token.beginning,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  }));
}

function bearerOf(token: typeof apiTokens.$inferSelect, personName: string | null): TokenBearer {
  if (token.service !== null && token.role !== null) {
    return { kind: 'service', service: token.service, role: token.role };
  }
  const personId = token.personId ?? '';
  const unnamed = personId === localDeveloper.id ? localDeveloper.name : 'somebody who is gone';
  return { kind: 'person', personId, name: personName ?? unnamed };
}

/** Tokens are random and long, so that a fast hash keeps them: there is nothing to guess. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
