import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { chosenSource } from './chosen-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
  const server = { host: '127.0.0.1', database: 'shop', user: 'reader' };
  await writeFile(path.join(folder, 'stalls.csv'), 'id\n1\n');
  await writeFile(
    path.join(folder, 'sources.json'),
    JSON.stringify([
      { name: 'one', kind: 'postgres', ...server },
      { name: 'two', kind: 'mysql', ...server },
      { name: 'stalls', kind: 'duckdb', file: 'stalls.csv' },
      { name: 'gone', kind: 'duckdb', file: 'gone.csv' },
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const chosen = (option: string | undefined, TABLETALK_SOURCE?: string) =>
  chosenSource(
    option,
    readEnv({ NODE_ENV: 'test', TABLETALK_SOURCE, TABLETALK_SOURCES: path.join(folder, 'sources.json') }),
    { report: () => undefined, end: () => undefined },
  );

test.each([
  'postgres://reader@db.example:5432/sales',
  'mysql://reader@db.example/sales?schemas=sales,hr',
  'mariadb://reader@[::1]/sales',
  'oracle://reader@db.example/ORCLPDB1',
  'one',
  'two',
])('%s is known as an option and as a variable', async (source) => {
  expect(await chosen(source)).toBe(source);
  expect(await chosen(undefined, source)).toBe(source);
});

test('a configured file begins at the folder of the file that names it', async () => {
  expect(await chosen('stalls')).toBe('stalls');
  await expect(chosen('gone')).rejects.toMatchObject({
    userMessage: expect.stringContaining(path.join(folder, 'gone.csv')),
  });
});

test('a bare path becomes absolute, and one that is not there is named', async () => {
  const file = path.join(folder, 'stalls.csv');
  expect(await chosen(path.relative(process.cwd(), file))).toBe(file);
  await expect(chosen('./three.sqlite')).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining(path.resolve('three.sqlite')),
  });
});

test('a mistyped name is answered with those that are configured', async () => {
  await expect(chosen('stals')).rejects.toMatchObject({
    userMessage: expect.stringContaining('the name of a configured source (one, two, stalls, gone)'),
  });
});
