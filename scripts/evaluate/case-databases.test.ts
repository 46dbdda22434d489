import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { createProgress } from '../progress.ts';
import { caseDatabases } from './case-databases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-case-databases-'));
  await writeFile(path.join(folder, 'shop.csv'), 'id\n1\n');
  const quay = { name: 'quay', kind: 'mysql', host: '127.0.0.1', database: 'harbour', user: 'reader' };
  await writeFile(path.join(folder, 'sources.json'), JSON.stringify([quay]));
});
afterAll(() => rm(folder, { recursive: true }));

const chosen = (named: { databases?: string; source?: string }, ids: string[]) =>
  caseDatabases(
    'evaluate',
    named,
    ids,
    readEnv({ NODE_ENV: 'test', TABLETALK_SOURCES: path.join(folder, 'sources.json') }),
    createProgress({ silent: true }),
  );

test.each([
  'postgres://reader@db.example/shop',
  'mysql://reader@db.example/shop',
  'trino://reader@db.example/lake/sales',
  'quay',
])('%s answers the cases of every database', async (source) => {
  const of = await chosen({ source }, ['one', 'two']);
  expect([of('one'), of('two')]).toEqual([source, source]);
});

test('a file that is no SQLite answers the cases of its name, and a missing one is told before any work', async () => {
  const of = await chosen({ databases: folder }, ['shop']);
  expect(of('shop')).toBe(path.join(folder, 'shop.csv'));
  await expect(chosen({ databases: folder }, ['shop', 'gone'])).rejects.toMatchObject({
    userMessage: expect.stringContaining('gone.sqlite'),
  });
});

test.each([{}, { databases: 'x', source: 'y' }])('either is needed, and not both: %j', async (named) => {
  await expect(chosen(named, [])).rejects.toThrow('either --databases DIR or --source NAME');
});
