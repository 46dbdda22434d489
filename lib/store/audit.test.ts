import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDeveloper } from '../domain/person.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { listAudit, recordAudit } from './audit.ts';
import type { Store } from './open-store.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-audit-'));
  store = await openEmptyStore({ dataDir });
  const ada = { id: 'ada', name: 'Ada Example' };
  await recordAudit(store, { person: localDeveloper, action: 'person.add', subject: 'ada@example.org' });
  await recordAudit(store, {
    person: ada,
    action: 'example.retire',
    subject: '50% off',
    detail: { uses: 3 },
  });
  await recordAudit(store, { person: ada, action: 'answer.export', subject: 'run 1' });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const subjects = async (
  ...filter: Parameters<typeof listAudit> extends [Store, ...infer Rest] ? Rest : never
) => (await listAudit(store, ...filter)).map(({ subject }) => subject);

test('lists the latest first, page by page', async () => {
  expect(await subjects()).toEqual(['run 1', '50% off', 'ada@example.org']);
  const [latest] = await listAudit(store, { limit: 1 });
  expect(await subjects({ before: latest?.id })).toEqual(['50% off', 'ada@example.org']);
});

test('finds entries by person, action and subject, where % is a percent sign', async () => {
  expect(await subjects({ personId: 'local' })).toEqual(['ada@example.org']);
  expect(await subjects({ text: 'ADA EXAMPLE' })).toEqual(['run 1', '50% off']);
  expect(await subjects({ text: 'retire' })).toEqual(['50% off']);
  expect(await subjects({ text: '50%' })).toEqual(['50% off']);
  expect(await subjects({ text: '5%f' })).toEqual([]);
});

test('keeps what changed', async () => {
  const [entry] = await listAudit(store, { text: 'retire' });
  expect(entry?.detail).toEqual({ uses: 3 });
  expect(entry?.person).toEqual({ id: 'ada', name: 'Ada Example' });
});
