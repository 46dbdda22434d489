import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from './database-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-databases-'));
});

afterEach(() => rm(folder, { recursive: true }));

test.each(['shop.sqlite', 'shop.duckdb', 'shop.csv', 'shop.csv.gz', 'shop.parquet', 'shop.jsonl'])(
  'finds %s by the id shop',
  async (name) => {
    await writeFile(path.join(folder, name), 'x');
    await writeFile(path.join(folder, 'shop.about.json.txt'), 'x');
    expect(databaseFile(folder, 'shop')).toBe(path.join(folder, name));
  },
);

test('finds a folder of files of data', async () => {
  await mkdir(path.join(folder, 'shop'));
  expect(databaseFile(folder, 'shop')).toBe(path.join(folder, 'shop'));
});

test('says which files an id could mean', async () => {
  await writeFile(path.join(folder, 'shop.csv'), 'x');
  await writeFile(path.join(folder, 'shop.sqlite'), 'x');
  expect(() => databaseFile(folder, 'shop')).toThrow(
    expect.objectContaining({ userMessage: expect.stringContaining('shop.csv, shop.sqlite') }),
  );
});

test('names the missing SQLite file where there is none', () => {
  expect(databaseFile(folder, 'shop')).toBe(path.join(folder, 'shop.sqlite'));
});
