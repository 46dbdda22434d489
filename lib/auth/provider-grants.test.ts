import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import { listAudit } from '../store/audit.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, attributesOf, changePerson, findPerson, setPassword } from '../store/people.ts';
import { type IdentityProvider, startIdentityProvider } from './__fixtures__/start-identity-provider.ts';
import { openAuth } from './open-auth.ts';
import { hashOf } from './password-hashing.ts';
import { providerGrants } from './provider-grants.ts';

const base = 'http://127.0.0.1:3000';
const of = (name: string, claims: Record<string, unknown>) => ({
  sub: `${name}-there`,
  email: `${name}@example.org`,
  email_verified: true,
  ...claims,
});

let store: Store;
let provider: IdentityProvider;
let signIn: () => Promise<string>;

beforeAll(async () => {
  provider = await startIdentityProvider('tabletalk', of('ada', {}));
  const env = readEnv({
    NODE_ENV: 'test',
    TABLETALK_SIGN_IN: 'required',
    TABLETALK_OIDC_ISSUER: provider.issuer,
    TABLETALK_OIDC_CLIENT_ID: 'tabletalk',
    TABLETALK_OIDC_CLIENT_SECRET: 'canary-secret',
    TABLETALK_OIDC_ROLES: 'bi=developer, cn=heads=administrator',
    TABLETALK_OIDC_ATTRIBUTES: 'region=sales_region, teams=groups',
  });
  store = await openEmptyStore(env);
  const auth = openAuth(env, store);
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  signIn = async () => {
    const begun = await auth.handle(
      new Request(`${base}/api/auth/sign-in/social`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: base },
        body: JSON.stringify({ provider: 'oidc', callbackURL: '/', errorCallbackURL: '/sign-in' }),
      }),
    );
    const there = await fetch((await begun.json()).url, { redirect: 'manual' });
    const back = await auth.handle(
      new Request(there.headers.get('location') ?? base, { headers: { cookie: cookiesOf(begun) } }),
    );
    const person = await auth.personOf(new Headers({ cookie: cookiesOf(back) }));
    return person?.role ?? 'nobody';
  };
});
afterAll(async () => {
  await provider.close();
  await store.close();
});

test('a person who signs in has the highest role of their groups and the attributes of their claims', async () => {
  const { id } = await addPerson(store, { name: 'Ada', email: 'ada@example.org', role: 'analyst' });
  await changePerson(store, id, { attributes: { desk: ['7'], region: ['entered'] } });
  provider.identity = of('ada', { groups: ['bi', 'all'], sales_region: 'north' });
  expect(await signIn()).toBe('developer');
  expect(await attributesOf(store, id)).toEqual({ desk: ['7'], region: ['north'], teams: ['bi', 'all'] });
  const [entry] = await listAudit(store, { text: 'person.change' });
  expect(entry).toMatchObject({
    subject: 'ada@example.org',
    detail: { by: 'the provider', role: 'developer' },
  });
});

test('what the provider says no more is gone with the next sign-in, and what it says again is no change', async () => {
  provider.identity = of('ada', { groups: 'all', sales_region: [] });
  expect(await signIn()).toBe('analyst');
  const [id] = (await listAudit(store, { text: 'person.change' })).map(({ person }) => person.id);
  expect(await attributesOf(store, id ?? '')).toEqual({ desk: ['7'], teams: ['all'] });
  const before = (await listAudit(store, { text: 'person.change' })).length;
  await signIn();
  expect((await listAudit(store, { text: 'person.change' })).length).toBe(before);
});

test('the last administrator stays one, whatever the provider says', async () => {
  const { id } = await addPerson(store, { name: 'Bo', email: 'bo@example.org', role: 'administrator' });
  await setPassword(store, id, await hashOf('correct horse battery'));
  provider.identity = of('bo', { groups: ['bi'], sales_region: 'south' });
  expect(await signIn()).toBe('administrator');
  expect(await attributesOf(store, id)).toMatchObject({ region: ['south'] });
  provider.identity = of('ada', { groups: ['cn=heads'] });
  expect(await signIn()).toBe('administrator');
  provider.identity = of('bo', { groups: ['bi'], sales_region: 'south' });
  expect(await signIn()).toBe('developer');
  expect(await findPerson(store, id)).toMatchObject({ role: 'developer' });
});

test('nobody is added by a group', async () => {
  provider.identity = of('eve', { groups: ['cn=heads'] });
  expect(await signIn()).toBe('nobody');
});

test.each([
  [{ TABLETALK_OIDC_ROLES: 'bi=king' }, /king is no role; there are analyst, developer, administrator/],
  [{ TABLETALK_OIDC_ROLES: 'bi' }, /bi is not of the form name=value/],
  [{ TABLETALK_OIDC_ATTRIBUTES: 'Region=groups' }, /a name has lower-case letters/],
])('a setting that means nothing stops the start and is named: %s', (setting, reason) => {
  const said = () => providerGrants({ ...readEnv({ NODE_ENV: 'test' }), ...setting });
  expect(said).toThrow(expect.objectContaining({ userMessage: expect.stringMatching(reason) }));
});
