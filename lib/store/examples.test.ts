import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import {
  createExample,
  importExamples,
  listApprovedExamples,
  listExamples,
  readExample,
  setExampleStatus,
  updateExample,
} from './examples.ts';
import type { Store } from './open-store.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-examples-'));
  store = await openEmptyStore({ dataDir });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const written = { question: 'How many shops?', sql: 'SELECT COUNT(*) FROM SHOP', note: '', tags: ['count'] };

function draft(sourceId: string) {
  return createExample(store, { ...written, sourceId, author: ada, fromRunId: null });
}

const ada = { id: 'ada', name: 'Ada' };
const eve = { id: 'eve', name: 'Eve' };

test('a new example is a draft, and only an approved one is published', async () => {
  const { id, status } = await draft('new');
  expect(status).toBe('draft');
  expect(await listApprovedExamples(store, 'new')).toEqual([]);
  await setExampleStatus(store, 'new', id, 'approved', { by: 'Ada' });
  expect(await listApprovedExamples(store, 'new')).toEqual([
    {
      id,
      question: written.question,
      sql: written.sql,
      note: '',
      approved: { by: 'Ada', at: expect.any(String) },
    },
  ]);
  expect(await listApprovedExamples(store, 'another')).toEqual([]);
});

test('an approved example that is rewritten has to be approved again; new tags need no review', async () => {
  const { id } = await draft('edited');
  await setExampleStatus(store, 'edited', id, 'approved', { by: 'Ada' });
  expect(await updateExample(store, 'edited', id, { ...written, tags: ['other'] }, eve)).toMatchObject({
    status: 'approved',
    tags: ['other'],
  });
  const changed = await updateExample(store, 'edited', id, { ...written, sql: 'SELECT 1' }, eve);
  expect(changed).toMatchObject({ status: 'draft', approved: null });
});

test('retiring keeps the example with its reason, and takes it out of use', async () => {
  const { id } = await draft('retired');
  await setExampleStatus(store, 'retired', id, 'approved', { by: 'Ada' });
  await setExampleStatus(store, 'retired', id, 'retired', { by: 'Ada', reason: 'the table is gone' });
  expect(await listExamples(store, 'retired')).toMatchObject([
    { status: 'retired', retiredReason: 'the table is gone' },
  ]);
  expect(await listApprovedExamples(store, 'retired')).toEqual([]);
});

test('another source cannot read or change an example by its id', async () => {
  const { id } = await draft('mine');
  await expect(readExample(store, 'theirs', id)).rejects.toThrow(`no example ${id} of this source`);
  await expect(updateExample(store, 'theirs', id, written, eve)).rejects.toThrow(id);
  await expect(importExamples(store, 'theirs', eve, [{ ...written, id, sql: 'SELECT 2' }])).rejects.toThrow(
    `${id} belongs to another source`,
  );
  expect((await readExample(store, 'mine', id)).sql).toBe(written.sql);
});

test('importing twice changes nothing the second time', async () => {
  const imported = [{ ...written, id: 'shops' }];
  expect(await importExamples(store, 'file', ada, imported)).toMatchObject({ created: 1 });
  expect(await importExamples(store, 'file', ada, imported)).toEqual({
    created: 0,
    changed: 0,
    unchanged: 1,
  });
  expect(await listExamples(store, 'file')).toMatchObject([{ id: 'shops', status: 'draft', author: 'Ada' }]);
});
