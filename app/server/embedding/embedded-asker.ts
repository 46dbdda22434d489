import { addressNetwork } from '#lib/auth/client-address.ts';
import { embeddingIdOf, embedSecret, readEmbedToken } from '#lib/auth/embed-token.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import type { EmbeddedThing } from '#lib/domain/embedding.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { countersInStore } from '#lib/store/counters-in-store.ts';
import { findEmbedding, type KeptEmbedding, noteEmbeddingUse } from '#lib/store/embeddings.ts';
import { findPerson, findPersonByEmail } from '#lib/store/people.ts';
import { tabletalk } from '../tabletalk.ts';
import { mayBeEmbedded } from './embedded-requests.ts';

/** What the frame of somebody shows, by its token. */
export type Frame = {
  readonly show: EmbeddedThing;
  /** The one source that the chat asks. */
  readonly sourceId: string;
};

export type EmbeddedPerson = Person & { readonly token: string; readonly frame: Frame };

/** Refused tokens from one address in a minute; what comes after is answered 429 and not written down. */
const refusalsPerMinute = 30;

/**
 * Whom the token of a frame acts as. Looked up with each request, so that an embedding that is revoked and a person who is
 * disabled are out at once. Throws `unauthorized` with the reason, which is written down unless the token
 * was good until a moment ago; `forbidden` for a request that is
 * not the frame's to send; `too-many-requests` beyond TABLETALK_MAX_API_REQUESTS_PER_MINUTE.
 */
export async function embeddedAsker(
  token: string,
  request: Partial<Pick<Request, 'method' | 'url'>>,
  address: string | null,
): Promise<EmbeddedPerson> {
  const { store, workspace } = await tabletalk();
  const id = embeddingIdOf(token);
  const embedding = id === null ? null : await findEmbedding(store, id);
  const refuse = async (reason: string): Promise<never> => {
    await takeRefusal(address);
    const person = { id: embedding?.id ?? 'unknown', name: embedding?.name ?? 'Unknown embedding', address };
    const subject = embedding?.name ?? 'unknown';
    await recordAudit(store, { person, action: 'embedding.refuse', subject, detail: { reason } });
    return unauthorized(reason);
  };
  if (embedding === null) return refuse('This token is of no embedding that is known here (its kid).');
  if (embedding.revokedAt !== null) {
    return refuse(`This embedding was revoked on ${embedding.revokedAt.slice(0, 10)}.`);
  }
  const claims = await readEmbedToken(token, embedSecret(signingSecret(readEnv()), embedding));
  if ('reason' in claims) return claims.isExpired ? unauthorized(claims.reason) : refuse(claims.reason);
  const added = await findPersonByEmail(store, claims.sub);
  const person = added && (await findPerson(store, added.id));
  if (person === null) return refuse(`Nobody with the address ${claims.sub} may sign in to Tabletalk.`);
  // Whoever has the secret chooses whom a token acts as; that must not be everything there is.
  if (person.role === 'administrator') return refuse('Administrators are shown nothing in other pages.');
  await takeRequest(embedding, person.id);
  const { show, source } = claims;
  const path = request.url === undefined ? '' : new URL(request.url).pathname;
  if (!mayBeEmbedded(show, request.method ?? '', path)) {
    throw new AppError('forbidden', { userMessage: `A frame that shows ${show.kind} may not ask this.` });
  }
  await noteEmbeddingUse(store, embedding.id);
  return { ...person, token: embedding.name, frame: { show, sourceId: source ?? workspace.source.id } };
}

async function takeRequest({ id }: KeptEmbedding, personId: string): Promise<void> {
  const { store } = await tabletalk();
  const most = readEnv().TABLETALK_MAX_API_REQUESTS_PER_MINUTE;
  const limit = rateLimit(countersInStore(store), { name: 'embedded', most, seconds: 60 });
  const wait = await limit.take(`${id}:${personId}`);
  if (wait > 0) throw tooMany(`One person’s frame may send ${most} requests a minute.`, wait);
}

async function takeRefusal(address: string | null): Promise<void> {
  const { store } = await tabletalk();
  const rule = { name: 'embedding-refusals', most: refusalsPerMinute, seconds: 60 };
  const wait = await rateLimit(countersInStore(store), rule).take(addressNetwork(address ?? 'unknown'));
  if (wait > 0) throw tooMany('That were many wrong tokens.', wait);
}

function unauthorized(userMessage: string): never {
  throw new AppError('unauthorized', { userMessage });
}

function tooMany(what: string, retryAfterSeconds: number): AppError {
  const userMessage = `${what} Try again in ${retryAfterSeconds} s.`;
  return new AppError('too-many-requests', { userMessage, retryAfterSeconds });
}
