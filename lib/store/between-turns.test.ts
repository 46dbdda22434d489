import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmptyStore } from './__fixtures__/open-empty-store.ts';
import { betweenTurns, parsers } from './between-turns.ts';

let folder: string;
let database: PGlite;
let store: PGlite;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-turns-'));
  await copyEmptyStore(folder);
  database = await PGlite.create(path.join(folder, 'store'), { parsers });
  store = betweenTurns(database);
  await store.exec('create table told (number integer)');
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const numbersTold = async () =>
  (await store.query<{ number: number }>('select number from told order by number')).rows.map(
    ({ number }) => number,
  );

test('the process does other things between many queries that come at once', async () => {
  let answered = 0;
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(answered), 0);
  const many = 300;
  const asked = Array.from({ length: many }, async () => {
    await store.query('select sum(number) from generate_series(1, 2000) as series (number)');
    answered += 1;
  });
  await Promise.all(asked);
  clearInterval(watch);
  expect(seen.some((count) => count > 0 && count < many)).toBe(true);
});

test('a failed query is told to whoever asked, and the next ones go on', async () => {
  const failed = store.query('select nothing from nowhere');
  const next = store.query<{ one: number }>('select 1 as one');
  await expect(failed).rejects.toThrow('nowhere');
  expect((await next).rows).toEqual([{ one: 1 }]);
});

test('a transaction is one turn, and is taken back whole', async () => {
  await store.transaction((within) => within.query('insert into told values (1)'));
  const broken = store.transaction(async (within) => {
    await within.query('insert into told values (2)');
    throw new Error('thought better of it');
  });
  await expect(broken).rejects.toThrow('thought better of it');
  expect(await numbersTold()).toEqual([1]);
});
