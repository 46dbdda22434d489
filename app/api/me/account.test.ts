import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { join } from '#lib/auth/join.ts';
import { type Auth, openAuth } from '#lib/auth/open-auth.ts';
import { ownSessions } from '#lib/domain/session.ts';
import { readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listAudit } from '#lib/store/audit.ts';
import { issueToken } from '#lib/store/one-time-tokens.ts';
import type { Store } from '#lib/store/open-store.ts';
import { addPerson } from '#lib/store/people.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST as invite } from '../admin/people/[personId]/invitation/route.ts';
import { POST as changePassword } from './password/route.ts';
import { DELETE as end } from './sessions/[sessionId]/route.ts';
import { GET as list, DELETE as signOutEverywhere } from './sessions/route.ts';

const base = 'http://127.0.0.1:3000';
const first = 'a long enough password';
const second = 'another long password';

let dataDir: string;
let store: Store;
let auth: Auth;
let ada: string;
let bo: string;

beforeAll(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-account-'));
  const env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: dataDir, TABLETALK_SIGN_IN: 'required' });
  store = await openEmptyStore(env);
  auth = openAuth(env, store);
  serveWith({ store, auth });
  ada = await added('Ada', 'administrator');
  bo = await added('Bo', 'analyst');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function added(name: string, role: 'analyst' | 'administrator'): Promise<string> {
  const person = await addPerson(store, { name, email: `${name.toLowerCase()}@example.org`, role });
  await join(store, { as: 'invited', token: await issueToken(store, person.id, 60_000), password: first });
  return person.id;
}

async function signIn(name: string, password: string): Promise<string | null> {
  const request = new Request(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
  const response = await auth.handle(request);
  return response.ok ? (response.headers.getSetCookie()[0]?.split(';')[0] ?? null) : null;
}

const asking = (cookie: string | null, body?: unknown) =>
  new Request(`${base}/api/me`, {
    method: 'POST',
    headers: { cookie: cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
const sessionsOf = async (cookie: string | null) =>
  ownSessions.parse(await (await list(asking(cookie))).json());
const isIn = async (cookie: string | null) => (await list(asking(cookie))).status === 200;

test('a person sees where they are signed in, ends one session, and nobody ends another person’s', async () => {
  const [here, there, stranger] = [
    await signIn('ada', first),
    await signIn('ada', first),
    await signIn('bo', first),
  ];
  const { sessions, hasPassword } = await sessionsOf(here);
  expect([sessions.length, sessions.filter(({ isCurrent }) => isCurrent).length, hasPassword]).toEqual([
    2,
    1,
    true,
  ]);
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const of = { params: Promise.resolve({ sessionId: other }) };
  expect((await end(asking(stranger), of)).status).toBe(404);
  expect((await end(asking(here), of)).status).toBe(204);
  expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true]);
});

test('changing the password needs the present one, and ends the sessions elsewhere', async () => {
  const [here, there] = [await signIn('ada', first), await signIn('ada', first)];
  const refused = await changePassword(asking(here, { current: 'not the password', next: second }));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: 'That is not your present password.' });
  expect((await changePassword(asking(here, { current: first, next: second }))).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect([await signIn('ada', first), await signIn('ada', second)]).toEqual([null, expect.any(String)]);
  expect((await listAudit(store, { text: 'password.change' }))[0]).toMatchObject({ person: { id: ada } });
});

test('a session that was taken over cannot be used to try passwords', async () => {
  const taken = await signIn('bo', first);
  const statuses = [];
  for (let tries = 0; tries < 11; tries++) {
    statuses.push((await changePassword(asking(taken, { current: `guess ${tries}`, next: second }))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect(await signIn('bo', first)).not.toBeNull();
});

test('signing out everywhere ends this session too', async () => {
  const [here, there] = [await signIn('bo', first), await signIn('bo', first)];
  expect((await signOutEverywhere(asking(here))).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
});

test('a link for a lost password ends the old password and the sessions at once', async () => {
  const [administrator, lost] = [await signIn('ada', second), await signIn('bo', first)];
  await invite(asking(administrator), { params: Promise.resolve({ personId: bo }) });
  expect([await isIn(lost), await signIn('bo', first)]).toEqual([false, null]);
});
