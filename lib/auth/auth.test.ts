import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Env, readEnv } from '../env.ts';
import type { AppError } from '../errors.ts';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import { listAudit } from '../store/audit.ts';
import { issueToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, changePerson, listPeople, nobodyYet } from '../store/people.ts';
import { addressHeader } from './client-address.ts';
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
  store = await openEmptyStore(env);
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

  test('cannot be demoted or disabled while there is no other, or one who never followed the link', async () => {
    const [first] = await listPeople(store);
    const zoe = await addPerson(store, { name: 'Zoe', email: 'zoe@example.org', role: 'administrator' });
    for (const change of [{ role: 'analyst' as const }, { disabled: true }]) {
      await expect(changePerson(store, first?.id ?? '', change)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await changePerson(store, zoe.id, { role: 'analyst' })).toMatchObject({ role: 'analyst' });
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

  test('tells the token of the session to no script', async () => {
    const response = await post('sign-in/email', { email: 'ada@example.org', password });
    expect(await response.json()).toEqual({ signedIn: true });
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

describe('wrong passwords', () => {
  const from = (address: string, email: string, given: string, cookie = '') => {
    const request = new Request('http://127.0.0.1:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://127.0.0.1:3000',
        [addressHeader]: address,
        cookie,
      },
      body: JSON.stringify({ email, password: given }),
    });
    return auth.handle(request).catch((error: unknown) => error as AppError);
  };
  const tried = async (count: number, trying: (index: number) => Promise<Response | AppError>) => {
    const given: (number | string)[] = [];
    for (let index = 0; index < count; index++) {
      const response = await trying(index);
      given.push(response instanceof Response ? response.status : response.code);
    }
    return given;
  };

  test('are written to the audit log with the address they came from, and what was typed is not', async () => {
    await from('203.0.113.1', 'ada@example.org', 'not the password');
    await from('203.0.113.1', 'a.secret@example.org', 'ada@example.org');
    const [unknown, known] = await listAudit(store, { text: 'session.refuse' });
    expect(known).toMatchObject({ person: { name: 'Ada' }, detail: { address: '203.0.113.1' } });
    expect(unknown).toMatchObject({ subject: 'an address that nobody has' });
  });

  test('end for one account after ten, however many processes and addresses there are', async () => {
    const other = openAuth(env, store);
    const given = await tried(12, (index) => {
      const each = index % 2 === 0 ? auth : other;
      const request = new Request('http://127.0.0.1:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://127.0.0.1:3000',
          [addressHeader]: `198.51.100.${index}`,
        },
        body: JSON.stringify({ email: 'victim@example.org', password: 'a wrong password' }),
      });
      return each.handle(request).catch((error: unknown) => error as AppError);
    });
    expect(given).toEqual([...Array(10).fill(401), 'too-many-requests', 'too-many-requests']);
  });

  test('of strangers lock out nobody: a browser that was signed in before has a count of its own', async () => {
    const first = await from('192.0.2.1', 'ada@example.org', password);
    const device = first instanceof Response ? (first.headers.getSetCookie().at(-1) ?? '') : '';
    expect(device).toMatch(/^tabletalk\.device=.*HttpOnly/);
    const flood = await tried(40, () => from('192.0.2.1', 'ada@example.org', 'a wrong password'));
    expect(flood.at(-1)).toBe('too-many-requests');
    const refused = await from('192.0.2.1', 'ada@example.org', password);
    expect(refused).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) });
    expect(await from('192.0.2.1', 'ada@example.org', password, device)).toMatchObject({ status: 200 });
  });

  test('from one address end after thirty, and other addresses go on', async () => {
    const given = await tried(32, (index) => from('192.0.2.77', `${index}@example.org`, 'a wrong password'));
    expect(given.filter((status) => status === 401)).toHaveLength(30);
    expect(await from('192.0.2.78', 'nobody@example.org', 'a wrong password')).toMatchObject({ status: 401 });
  });

  test('do not make the right ones count', async () => {
    const cy = await addPerson(store, { name: 'Cy', email: 'cy@example.org', role: 'analyst' });
    const token = await issueToken(store, cy.id, hour);
    await join(store, { as: 'invited', token, password });
    const given = await tried(15, () => from('192.0.2.90', 'cy@example.org', password));
    expect(given).toEqual(Array(15).fill(200));
  });
});
