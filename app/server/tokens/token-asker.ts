import { addressHeader, addressNetwork } from '#lib/auth/client-address.ts';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { type ApiToken, type Scope, stateOf } from '#lib/domain/api-token.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import type { SharedCounters } from '#lib/shared-counters.ts';
import { findApiToken, noteTokenUse } from '#lib/store/api-tokens.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { countersInStore } from '#lib/store/counters-in-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findPerson } from '#lib/store/people.ts';
import type { Asker } from '../signed-in.ts';
import { tabletalk } from '../tabletalk.ts';
import { type Connected, connectedPerson, isAccessToken } from './connected-asker.ts';

/** Refused tokens from one address in a minute; what comes after is answered 429 and not written down. */
const refusalsPerMinute = 30;

/** Whom a program's request comes from, and what its token lets it do. */
export type TokenAsker = { readonly asker: Asker; readonly scopes: ReadonlySet<Scope> | 'all' };

/**
 * Whom the token of a request (`Authorization: Bearer tt_…`) acts as; without a token, where nobody signs in, the local
 * developer, who may do everything. Throws `unauthorized` with the reason (there is none, it is unknown, expired, revoked or of
 * somebody who may not sign in) and writes the refusal down; `too-many-requests` beyond
 * TABLETALK_MAX_API_REQUESTS_PER_MINUTE. A cookie is not looked at: no other site can make a browser send a token. `at` is where it is
 * asked: the tokens of programs that a person let in are for MCP alone.
 */
export async function tokenAsker(
  request: Pick<Request, 'headers'>,
  at: 'api' | 'mcp' = 'api',
): Promise<TokenAsker> {
  const env = readEnv();
  const address = request.headers.get(addressHeader);
  const header = request.headers.get('authorization');
  if (header === null) {
    if (!signInRequired(env)) return { asker: { ...localDeveloper, address }, scopes: 'all' };
    throw unauthorized(
      'Send a token of yours: Authorization: Bearer tt_… . Make one under Account → API tokens.',
    );
  }
  const { store } = await tabletalk();
  const counters = countersInStore(store);
  const sent = /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
  const connected =
    at === 'mcp' && sent !== null && isAccessToken(sent) ? await connectedPerson(store, sent) : null;
  if (connected !== null && 'person' in connected) {
    const { token, person } = connected;
    await takeRequest(counters, `${token.clientId}:${person.id}`);
    return { asker: { ...person, address, token: token.clientName }, scopes: new Set(token.scopes) };
  }
  const token = sent === null || connected !== null ? null : await findApiToken(store, sent);
  if (token === null) {
    const refusals = rateLimit(counters, { name: 'token-refusals', most: refusalsPerMinute, seconds: 60 });
    const waitSeconds = await refusals.take(addressNetwork(address ?? 'unknown'));
    if (waitSeconds > 0) throw tooMany('That were many wrong tokens.', waitSeconds);
    const reason = reasonOfUnknown(sent, connected);
    const subject = connected?.token?.clientName ?? 'unknown';
    const person = { id: 'unknown', name: 'Unknown token', address };
    await recordAudit(store, { person, action: 'token.refuse', subject, detail: { reason } });
    throw unauthorized(reason);
  }
  await takeRequest(counters, token.id);
  const person = await personOf(store, token);
  const reason = reasonToRefuse(token, person);
  if (reason !== null || person === null) {
    await refuse(store, token, address, reason ?? '');
    throw unauthorized(reason ?? '');
  }
  await noteTokenUse(store, token.id);
  return { asker: { ...person, address, token: token.name }, scopes: new Set(token.scopes) };
}

/**
 * Whom the token of a request acts as, when it has the scope. Throws as `tokenAsker` does, and `forbidden` naming the scope
 * and those it has, which is written down.
 */
export async function requireScope(request: Pick<Request, 'headers'>, scope: Scope): Promise<Asker> {
  return askerWith(await tokenAsker(request), scope);
}

/** The asker, when the token has the scope. Throws `forbidden` naming the scope and those it has, which is written down. */
export async function askerWith({ asker, scopes }: TokenAsker, scope: Scope): Promise<Asker> {
  if (scopes === 'all' || scopes.has(scope)) return asker;
  const { store } = await tabletalk();
  const reason = `This needs a token with the scope ${scope}; this one has ${[...scopes].join(', ')}.`;
  await recordAudit(store, {
    person: asker,
    action: 'token.refuse',
    subject: asker.token ?? '',
    detail: { reason },
  });
  throw new AppError('forbidden', { userMessage: reason });
}

/** Counts a request of a token. Throws `too-many-requests`. */
async function takeRequest(counters: SharedCounters, key: string): Promise<void> {
  const most = readEnv().TABLETALK_MAX_API_REQUESTS_PER_MINUTE;
  const waitSeconds = await rateLimit(counters, { name: 'api', most, seconds: 60 }).take(key);
  if (waitSeconds > 0) throw tooMany(`This token may send ${most} requests a minute.`, waitSeconds);
}

function reasonOfUnknown(sent: string | null, connected: Connected | null): string {
  if (connected !== null && 'reason' in connected) return connected.reason;
  if (sent === null) return 'The Authorization header must read "Bearer tt_…".';
  if (isAccessToken(sent))
    return 'This token is for /mcp alone. Make one for the API under Account → API tokens.';
  return 'This token is not known here. Tokens begin with tt_ and are shown in full only once.';
}

function reasonToRefuse(token: ApiToken, person: Person | null): string | null {
  switch (stateOf(token, Date.now())) {
    case 'revoked':
      return `This token was revoked on ${token.revokedAt?.slice(0, 10)}.`;
    case 'expired':
      return `This token expired on ${token.expiresAt?.slice(0, 10)}. Make a new one.`;
    case 'active':
      return person === null ? 'This token belongs to somebody who may not sign in any more.' : null;
  }
}

/** Looked up with each request, so that whoever is disabled or changes role is so for programs as well. */
async function personOf(store: Store, { bearer }: ApiToken): Promise<Person | null> {
  if (bearer.kind === 'service') {
    const { service, role } = bearer;
    return { id: `service:${service}`, name: service, email: null, role };
  }
  if (bearer.personId === localDeveloper.id) return signInRequired(readEnv()) ? null : localDeveloper;
  return findPerson(store, bearer.personId);
}

async function refuse(store: Store, token: ApiToken, address: string | null, reason: string): Promise<void> {
  const { bearer } = token;
  const person =
    bearer.kind === 'person'
      ? { id: bearer.personId, name: bearer.name, address }
      : { id: `service:${bearer.service}`, name: bearer.service, address };
  await recordAudit(store, { person, action: 'token.refuse', subject: token.name, detail: { reason } });
}

function unauthorized(userMessage: string): AppError {
  return new AppError('unauthorized', { userMessage });
}

function tooMany(what: string, retryAfterSeconds: number): AppError {
  const userMessage = `${what} Try again in ${retryAfterSeconds} s.`;
  return new AppError('too-many-requests', { userMessage, retryAfterSeconds });
}
