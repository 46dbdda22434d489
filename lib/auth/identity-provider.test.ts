import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, listPeople } from '../store/people.ts';
import { accounts } from '../store/schema/accounts.ts';
import { type IdentityProvider, startIdentityProvider } from './__fixtures__/start-identity-provider.ts';
import { identityProvider } from './identity-provider.ts';
import { type Auth, openAuth } from './open-auth.ts';
import { providerProblem } from './provider-problem.ts';

const ada = { sub: 'ada-at-the-provider', email: 'ada@example.org', email_verified: true };
const base = 'http://127.0.0.1:3000';

let dataDir: string;
let store: Store;
let provider: IdentityProvider;
let auth: Auth;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-oidc-'));
  provider = await startIdentityProvider('tabletalk', ada);
  const env = readEnv({
    NODE_ENV: 'test',
    TABLETALK_DATA: dataDir,
    TABLETALK_SIGN_IN: 'required',
    TABLETALK_OIDC_ISSUER: provider.issuer,
    TABLETALK_OIDC_CLIENT_ID: 'tabletalk',
    TABLETALK_OIDC_CLIENT_SECRET: 'canary-secret',
  });
  store = await openEmptyStore(env);
  auth = openAuth(env, store);
  await addPerson(store, { name: 'Ada', email: ada.email, role: 'developer' });
});

afterAll(async () => {
  await provider.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Goes to the provider and back, as a browser does. */
async function signIn(): Promise<{ to: string; cookie: string }> {
  const begun = await auth.handle(
    new Request(`${base}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify({ provider: 'oidc', callbackURL: '/', errorCallbackURL: '/sign-in' }),
    }),
  );
  const { url } = await begun.json();
  const there = await fetch(url, { redirect: 'manual' });
  const back = await auth.handle(
    new Request(there.headers.get('location') ?? base, { headers: { cookie: cookiesOf(begun) } }),
  );
  return { to: back.headers.get('location') ?? '', cookie: cookiesOf(back) };
}

test('signs in the person whom an administrator added with that address', async () => {
  const { cookie } = await signIn();
  expect(await auth.personOf(new Headers({ cookie }))).toMatchObject({ name: 'Ada', role: 'developer' });
});

test('keeps no token of the provider', async () => {
  const [account] = await store.db.select().from(accounts);
  expect(account).toMatchObject({ providerId: 'oidc', accountId: ada.sub });
  expect([account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([null, null, null]);
});

test.each([
  ['nobody added', { sub: 'eve', email: 'eve@example.org', email_verified: true }],
  ['the provider does not vouch for', { sub: 'mallory', email: ada.email, email_verified: false }],
])('refuses an address that %s', async (_case, identity) => {
  provider.identity = identity;
  const { to, cookie } = await signIn();
  expect(to).toMatch(/\/sign-in\?error=/);
  expect(await auth.personOf(new Headers({ cookie }))).toBeNull();
  expect(await listPeople(store)).toHaveLength(1);
});

test('a provider that is down is asked again by the next sign-in, and passwords do not wait for it', async () => {
  const later = await startIdentityProvider('tabletalk', ada);
  const { port } = new URL(later.issuer);
  await later.close();
  const late = openAuth(
    readEnv({
      NODE_ENV: 'test',
      TABLETALK_DATA: dataDir,
      TABLETALK_SIGN_IN: 'required',
      TABLETALK_OIDC_ISSUER: later.issuer,
      TABLETALK_OIDC_CLIENT_ID: 'tabletalk',
      TABLETALK_OIDC_CLIENT_SECRET: 'canary-secret',
    }),
    store,
  );
  const begin = () =>
    late.handle(
      new Request(`${base}/api/auth/sign-in/social`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: base },
        body: JSON.stringify({ provider: 'oidc', callbackURL: '/', errorCallbackURL: '/sign-in' }),
      }),
    );
  await expect(begin()).rejects.toMatchObject({ code: 'provider-unavailable' });
  await expect(begin()).rejects.toThrow(`${later.issuer}/.well-known/openid-configuration) cannot be asked`);
  expect(await late.personOf(new Headers())).toBeNull();

  const back = await startIdentityProvider('tabletalk', ada, Number(port));
  expect((await begin()).status).toBe(200);
  await back.close();
});

test('a silent provider keeps nobody who has a password or a session waiting', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const waiting = openAuth(
    readEnv({
      NODE_ENV: 'test',
      TABLETALK_DATA: dataDir,
      TABLETALK_SIGN_IN: 'required',
      TABLETALK_OIDC_ISSUER: `http://127.0.0.1:${port}`,
      TABLETALK_OIDC_CLIENT_ID: 'tabletalk',
    }),
    store,
  );
  expect(await waiting.personOf(new Headers())).toBeNull();
  silent.closeAllConnections();
  silent.close();
});

test('what the provider says of itself is compared with the configuration', async () => {
  const discoveryUrl = `${provider.issuer}/.well-known/openid-configuration`;
  expect(await providerProblem({ name: 'Acme ID', discoveryUrl })).toBeNull();
  const through = discoveryUrl.replace('127.0.0.1', 'localhost');
  expect(await providerProblem({ name: 'Acme ID', discoveryUrl: through })).toContain(
    `says it is ${provider.issuer}. Set TABLETALK_OIDC_ISSUER to that.`,
  );
  const elsewhere = `${provider.issuer}/nothing/.well-known/openid-configuration`;
  expect(await providerProblem({ name: 'Acme ID', discoveryUrl: elsewhere })).toContain('status 404');
});

test('half a configuration is refused with what is missing', () => {
  const half = readEnv({ NODE_ENV: 'test', TABLETALK_OIDC_CLIENT_ID: 'tabletalk' });
  expect(() => identityProvider(half)).toThrow('needs TABLETALK_OIDC_ISSUER');
});
