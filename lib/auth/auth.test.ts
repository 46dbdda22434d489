import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Env, readEnv } from '../env.ts';
import { errorCodeOf } from '../errors.ts';
import { listAudit } from '../store/audit.ts';
import { issueToken } from '../store/one-time-tokens.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { addPerson, changePerson, listPeople, nobodyYet } from '../store/people.ts';
import { join } from './join.ts';
import { type Auth, openAuth } from './open-auth.ts';
import { signingSecret } from './signing-secret.ts';

let dataDir: string;
let env: Env;
let store: Store;
let auth: Auth;

const hour = 3_600_000;
const password = 'a long enough password';
const ada = { as: 'first-administrator', name: 'Ada', email: 'Ada@Example.org', password } as const;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-auth-'));
  env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: dataDir, TABLETALK_SIGN_IN: 'required' });
  store = await openStore(env);
  auth = openAuth(env, store);
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (what: string, body: unknown, cookie = '') =>
  auth.handle(
    new Request(`http://127.0.0.1:3000/api/auth/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000', cookie },
      body: JSON.stringify(body),
    }),
  );

async function signIn(email: string, given = password): Promise<{ status: number; cookie: string }> {
  const response = await post('sign-in/email', { email, password: given });
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return { status: response.status, cookie };
}

const personOf = (cookie: string) => auth.personOf(new Headers({ cookie }));

test('the signing secret is made once, for its owner alone, and a configured one wins', async () => {
  expect(signingSecret(env)).toBe(signingSecret(env));
  expect((await stat(path.join(dataDir, 'signing-secret'))).mode & 0o777).toBe(0o600);
  const own = 'x'.repeat(32);
  expect(signingSecret({ ...env, TABLETALK_SECRET: own })).toBe(own);
});

describe('the first administrator', () => {
  test('needs a token that is neither invented nor expired', async () => {
    await expect(join(store, { ...ada, token: 'invented' })).rejects.toMatchObject({ code: 'forbidden' });
    const token = await issueToken(store, null, -1);
    await expect(join(store, { ...ada, token })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await nobodyYet(store)).toBe(true);
  });

  test('comes by a token that works once, and the one before it not any more', async () => {
    const earlier = await issueToken(store, null, hour);
    const token = await issueToken(store, null, hour);
    await expect(join(store, { ...ada, token: earlier })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await join(store, { ...ada, token })).toMatchObject({
      role: 'administrator',
      email: 'ada@example.org',
    });
    await expect(join(store, { ...ada, email: 'eve@example.org', token })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is the only one who comes this way', async () => {
    const token = await issueToken(store, null, hour);
    await expect(join(store, { ...ada, email: 'eve@example.org', token })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await listPeople(store)).map(({ email }) => email)).toEqual(['ada@example.org']);
  });

  test('cannot be demoted or disabled while there is no other', async () => {
    const [first] = await listPeople(store);
    for (const change of [{ role: 'analyst' as const }, { disabled: true }]) {
      await expect(changePerson(store, first?.id ?? '', change)).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

describe('signing in', () => {
  test('takes the right password and tells who it is; signing out ends it', async () => {
    const { status, cookie } = await signIn('ada@example.org');
    expect(status).toBe(200);
    expect(await personOf(cookie)).toMatchObject({ name: 'Ada', role: 'administrator' });
    expect((await listAudit(store))[0]).toMatchObject({ action: 'session.begin', subject: 'Ada' });
    await post('sign-out', {}, cookie);
    expect(await personOf(cookie)).toBeNull();
  });

  test('refuses a wrong password and an unknown address alike', async () => {
    expect(await signIn('ada@example.org', 'not the password')).toEqual({ status: 401, cookie: '' });
    expect(await signIn('nobody@example.org')).toEqual({ status: 401, cookie: '' });
  });

  test('believes no cookie it did not sign', async () => {
    expect(await personOf('')).toBeNull();
    expect(await personOf('tabletalk.session_token=made-up.signature')).toBeNull();
  });

  test.each(['sign-up/email', 'update-user', 'change-email', 'delete-user', 'get-session', 'list-sessions'])(
    'offers no %s: administrators decide who is here and what they are called',
    async (path) => {
      const { cookie } = await signIn('ada@example.org');
      const body = { name: 'Eve', email: 'eve@example.org', password };
      await expect(post(path, body, cookie)).rejects.toMatchObject({ code: 'not-found' });
    },
  );
});

describe('an invited person', () => {
  test('has no password until the link is followed, and the link works once', async () => {
    const person = await addPerson(store, { name: 'Bo', email: 'bo@example.org', role: 'analyst' });
    expect((await listPeople(store)).find(({ name }) => name === 'Bo')?.state).toBe('invited');
    expect((await signIn('bo@example.org')).status).toBe(401);
    const token = await issueToken(store, person.id, hour);
    await join(store, { as: 'invited', token, password });
    await expect(join(store, { as: 'invited', token, password: 'another password' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await signIn('bo@example.org')).status).toBe(200);
    expect((await listPeople(store)).find(({ name }) => name === 'Bo')?.state).toBe('active');
  });

  test('is out at once when disabled, and cannot come back', async () => {
    const { cookie } = await signIn('bo@example.org');
    const bo = await personOf(cookie);
    await changePerson(store, bo?.id ?? '', { disabled: true });
    expect(await personOf(cookie)).toBeNull();
    expect((await signIn('bo@example.org')).status).not.toBe(200);
  });

  test('a person with the same address is not added twice', async () => {
    await expect(
      addPerson(store, { name: 'Bo', email: 'BO@example.org', role: 'analyst' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('two processes on one store let through together what one would', async () => {
  const processes = [openAuth(env, store), openAuth(env, store)];
  const tries: string[] = [];
  for (const auth of Array.from({ length: 20 }, () => processes).flat()) {
    const request = new Request('http://127.0.0.1:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' }),
    });
    tries.push(await auth.handle(request).then(({ status }) => String(status), errorCodeOf));
  }
  expect(tries).toContain('too-many-requests');
  expect(tries.filter((given) => given === '401').length).toBeLessThanOrEqual(30);
});
