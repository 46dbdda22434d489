import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { openKeptTables } from './kept-tables.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

const table = (name: string): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 3,
  sampleRows: [],
});

test('what was measured outlives the process, also when its last line was torn', async () => {
  const first = await openKeptTables(folder);
  first.keep('1', table('a'));
  first.keep('1', table('b'));
  await first.close();
  await appendFile(path.join(folder, 'measured.jsonl'), '\n{"version":"1","at":17,"ta');
  const second = await openKeptTables(folder);
  second.keep('1', table('c'));
  await second.close();
  const third = await openKeptTables(folder);
  expect(['a', 'b', 'c'].map((name) => third.get(name, '1')?.name)).toEqual(['a', 'b', 'c']);
  expect(third.get('a', '2')).toBeUndefined();
});

test('what is older than a day is measured again, and is better than nothing until then', async () => {
  const yesterday = await openKeptTables(folder, { now: () => 0 });
  yesterday.keep('1', table('a'));
  await yesterday.close();
  const now = () => 25 * 60 * 60 * 1_000;
  expect((await openKeptTables(folder, { now })).get('a', '1')).toBeUndefined();
  expect((await openKeptTables(folder, { now, anyAge: true })).get('a', '1')).toEqual(table('a'));
  expect((await openKeptTables(folder, { now, anyAge: true, anew: true })).get('a', '1')).toBeUndefined();
});
