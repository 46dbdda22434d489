import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { healthOf } from './health.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-health-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const storeThat = (execute: () => Promise<unknown>) => ({ db: { execute } }) as unknown as Store;
const kept = () => ({ store: storeThat(async () => []), dataDir });

const answers = async () => ({ columns: [], rows: [[1]], truncatedBy: null, elapsedMs: 0 });
const fails = (code: 'source-unreadable' | 'vector-store-unavailable' | 'stopped') => async () => {
  throw new AppError(code, { userMessage: `${code} for a test` });
};
const findsTables = async () => ({ tables: [], elapsedMs: 0 });

function workspace(
  query: () => Promise<never> | ReturnType<typeof answers>,
  findTables: () => Promise<never> | ReturnType<typeof findsTables>,
) {
  const fake = fakeWorkspace(fakeRoles());
  return { source: { ...fake.source, query }, knowledge: { ...fake.knowledge, findTables } };
}

test('is well when the source and the index answer, also when all sessions are busy', async () => {
  await healthOf(workspace(answers, findsTables), kept());
  await healthOf(workspace(fails('stopped'), findsTables), kept());
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ['source-unreadable', workspace(fails('source-unreadable'), findsTables)],
  ['vector-store-unavailable', workspace(answers, fails('vector-store-unavailable'))],
])('tells %s, which would fail every question', async (code, failing) => {
  await expect(healthOf(failing, kept())).rejects.toMatchObject({ code });
});

test('tells that nothing can be kept, in the store or beside it', async () => {
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  const healthy = workspace(answers, findsTables);
  const store = storeThat(async () => {
    throw new Error('Failed query', { cause: full });
  });
  await expect(healthOf(healthy, { store, dataDir })).rejects.toMatchObject({ code: 'store-unavailable' });
  const gone = path.join(dataDir, 'not there');
  await expect(healthOf(healthy, { ...kept(), dataDir: gone })).rejects.toThrow('ENOENT');
});
