import { randomUUID } from 'node:crypto';
import { listSources } from '#agents/sources/list-sources.ts';
import { openPassword, sealPassword } from '#lib/auth/sealed-password.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { SignInRefused } from '#lib/datasource/source-errors.ts';
import type { OwnSourceLogin } from '#lib/domain/source-login.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import { rightsOf } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { countersInStore } from '#lib/store/counters-in-store.ts';
import {
  keepSourceLogin,
  listSourceLogins,
  refuseSourceLogin,
  removeSourceLogin,
} from '#lib/store/source-logins.ts';
import { holdSource } from './hold-source.ts';
import type { Asker } from './signed-in.ts';
import { tabletalk } from './tabletalk.ts';

/** Tries of one person at one source: databases lock accounts after few, and nobody shall guess the password of another one here. */
const mostTries = { most: 5, seconds: 15 * 60 };

/** The sources that a person signs in to with an account of their own, by name. */
export async function ownSourceLogins(person: Asker): Promise<OwnSourceLogin[]> {
  const { store, workspaces } = await tabletalk();
  const kept = await listSourceLogins(store, person.id);
  const sources = await listSources({ env: readEnv(), store, main: workspaces.main }, person);
  const accounts = await accountsOf(person);
  const named = (id: string) => sources.find((source) => source.id === id)?.name;
  const asked = [...accounts].map(([sourceId, account]): OwnSourceLogin => {
    const of = kept.find((login) => login.sourceId === sourceId && login.account === account);
    const state = of === undefined ? 'missing' : of.refusal === null ? 'kept' : 'refused';
    const keptAt = of?.keptAt.toISOString() ?? null;
    const sourceName = named(sourceId) ?? sourceId;
    return { sourceId, sourceName, account, state, refusal: of?.refusal ?? null, keptAt };
  });
  const unused = kept
    .filter(({ sourceId }) => !accounts.has(sourceId))
    .map(({ sourceId, account, keptAt }): OwnSourceLogin => {
      const sourceName = named(sourceId) ?? sourceId;
      return { sourceId, sourceName, account, state: 'unused', refusal: null, keptAt: keptAt.toISOString() };
    });
  return [...asked, ...unused].toSorted((one, other) => one.sourceName.localeCompare(other.sourceName));
}

/** Keeps a password once the database has taken it. Throws `bad-request` saying why it does not. */
export async function keepOwnSourceLogin(person: Asker, sourceId: string, password: string): Promise<void> {
  const { store } = await tabletalk();
  const { account, sourceName } = await tryPassword(person, sourceId, password);
  const place = { id: randomUUID(), personId: person.id, sourceId, account };
  const sealed = sealPassword(signingSecret(readEnv()), place, password);
  await keepSourceLogin(store, { ...place, sealed });
  await recordAudit(store, { person, action: 'source-login.keep', subject: sourceName, detail: { account } });
}

/** Tries the password that is kept; one that was refused before is taken again when the database does. */
export async function testOwnSourceLogin(person: Asker, sourceId: string): Promise<void> {
  const { store } = await tabletalk();
  const login = (await listSourceLogins(store, person.id)).find((kept) => kept.sourceId === sourceId);
  const password = login && openPassword(signingSecret(readEnv()), login, login.sealed);
  if (login === undefined || typeof password !== 'string') {
    throw new AppError('not-found', {
      userMessage: 'No password of yours is kept that can be read. Enter it again.',
    });
  }
  try {
    const { account } = await tryPassword(person, sourceId, password);
    if (login.refusal === null || account !== login.account) return;
  } catch (error) {
    if (error instanceof AppError && error.cause instanceof SignInRefused)
      await refuseSourceLogin(store, login.id, error.cause.reason);
    throw error;
  }
  // Under another id, since sessions are not opened any more with one that was refused.
  const { personId, account } = login;
  const place = { id: randomUUID(), personId, sourceId, account };
  await keepSourceLogin(store, { ...place, sealed: sealPassword(signingSecret(readEnv()), place, password) });
}

export async function removeOwnSourceLogin(person: Asker, sourceId: string): Promise<void> {
  const { store } = await tabletalk();
  const login = (await ownSourceLogins(person)).find((one) => one.sourceId === sourceId);
  if (!(await removeSourceLogin(store, { personId: person.id, sourceId }))) {
    throw new AppError('not-found', { userMessage: 'No password of yours is kept for that source.' });
  }
  const subject = login?.sourceName ?? sourceId;
  await recordAudit(store, { person, action: 'source-login.remove', subject });
}

async function accountsOf(person: Asker): Promise<Map<string, string>> {
  const { store } = await tabletalk();
  const { denials } = await rightsOf(store, person);
  return new Map(
    [...denials].flatMap(([sourceId, denied]) => {
      const account = denied.find(({ login }) => login !== undefined)?.account;
      return account === undefined ? [] : [[sourceId, account] as const];
    }),
  );
}

async function tryPassword(
  person: Asker,
  sourceId: string,
  password: string,
): Promise<{ account: string; sourceName: string }> {
  const opened = await tabletalk();
  const account = (await accountsOf(person)).get(sourceId);
  if (account === undefined) {
    throw new AppError('not-found', {
      userMessage: 'That is no source that you sign in to with a password of your own.',
    });
  }
  const wait = await rateLimit(countersInStore(opened.store), { name: 'source-logins', ...mostTries }).take(
    `${person.id}:${sourceId}`,
  );
  if (wait > 0) {
    throw new AppError('too-many-requests', {
      userMessage: `These were many tries. Try again in ${Math.ceil(wait / 60)} min; the database may lock the account after too many.`,
      retryAfterSeconds: wait,
    });
  }
  const { listed, held } = await holdSource(opened, person, sourceId);
  try {
    if (!held.workspace.source.signIn) {
      throw new AppError('not-found', {
        userMessage: `Nobody signs in to ${listed.name} with a password of their own.`,
      });
    }
    await held.workspace.source.signIn(account, password);
    return { account, sourceName: listed.name };
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    throw new AppError('bad-request', {
      userMessage: `${error.userMessage} Its account is ${account}.`,
      cause: error,
    });
  } finally {
    held.release();
  }
}
