import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmptyStore } from '../store/__fixtures__/open-empty-store.ts';
import { issueToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson } from '../store/people.ts';
import { join } from './join.ts';

const hashed = vi.hoisted(() => ({ running: 0, most: 0, total: 0 }));
vi.mock('better-auth/crypto', () => ({
  hashPassword: async () => {
    hashed.total += 1;
    hashed.running += 1;
    hashed.most = Math.max(hashed.most, hashed.running);
    await new Promise((resolve) => setImmediate(resolve));
    hashed.running -= 1;
    return 'salt:key';
  },
}));

let store: Store;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-join-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const password = 'a long enough password';
const codes = async (tries: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((each) => (each.status === 'fulfilled' ? 'in' : each.reason.code));

test('whoever has no link has no password hashed, and is sent away after thirty tries', async () => {
  const wrong = () => join(store, { as: 'invited', token: 'made up', password }, '203.0.113.5');
  // In the middle of a quarter of an hour: tries are counted by quarters.
  const quarter = 15 * 60_000;
  const now = (Math.floor(Date.now() / quarter) + 0.5) * quarter;
  vi.useFakeTimers({ toFake: ['Date'], now });
  const given = await codes(Array.from({ length: 120 }, wrong));
  expect(hashed.total).toBe(0);
  expect(given.filter((code) => code === 'forbidden').length).toBeLessThanOrEqual(30);
  expect(new Set(given)).toEqual(new Set(['forbidden', 'too-many-requests']));
  vi.useRealTimers();
});

test('a good link works from an address that many bad ones came from', async () => {
  const { id } = await addPerson(store, { name: 'Bo', email: 'bo@example.org', role: 'analyst' });
  const token = await issueToken(store, id, 60_000);
  expect(await join(store, { as: 'invited', token, password }, '203.0.113.5')).toMatchObject({ name: 'Bo' });
});

test('one link posted many times has few passwords hashed at once, and works once', async () => {
  const { id } = await addPerson(store, { name: 'Cy', email: 'cy@example.org', role: 'analyst' });
  const token = await issueToken(store, id, 60_000);
  const given = await codes(
    Array.from({ length: 100 }, () => join(store, { as: 'invited', token, password })),
  );
  expect(given.filter((code) => code === 'in')).toHaveLength(1);
  expect(given).toContain('too-many-requests');
  expect(hashed.most).toBe(2);
});

test('a link tried for the other purpose stays good', async () => {
  const { id } = await addPerson(store, { name: 'Di', email: 'di@example.org', role: 'analyst' });
  const token = await issueToken(store, id, 60_000);
  const asFirst = {
    as: 'first-administrator',
    token,
    name: 'Eve',
    email: 'eve@example.org',
    password,
  } as const;
  await expect(join(store, asFirst)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await join(store, { as: 'invited', token, password })).toMatchObject({ name: 'Di' });
});
