import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellValue } from '../../domain/result-table.ts';
import { defaultLimits } from '../data-source.ts';
import { openDataSource } from '../open-data-source.ts';

let root: string;
let folders = 0;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-folders-'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** A new folder with these files. */
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  folders += 1;
  const folder = path.join(root, `lake${folders}`);
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await mkdir(folder, { recursive: true });
  return folder;
}

async function writeParquet(...copies: readonly { readonly sql: string; readonly file: string }[]) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const { sql, file } of copies) {
    await mkdir(path.dirname(file), { recursive: true });
    await connection.run(`COPY (${sql}) TO '${file}'`);
  }
  connection.closeSync();
  instance.closeSync();
}

/** Every table with its rows, and what was left out. */
async function readAll(asked: string) {
  const source = await openDataSource(asked);
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    const found: Record<string, readonly (readonly CellValue[])[]> = {};
    for (const { name } of tables) {
      const sql = `SELECT * FROM ${source.dialect.quoteIdentifier(name)} ORDER BY ALL`;
      found[name] = (await source.query(sql, defaultLimits)).rows;
    }
    return { name: source.name, tables: found, leftOut: source.findings?.().leftOut };
  } finally {
    await source.close();
  }
}

test('a folder is a source: a table for each file, one for those with the same columns', async () => {
  const folder = await folderOf({
    'orders_2024_01.csv': 'id;amount\n1;1,50\n',
    'orders_2024_02.csv.gz': gzipSync('amount;id\n2,50;2\n'),
    'customers.tsv': 'id\tname\n1\tAnn\n',
    'notes.txt': 'no data',
    '.hidden.csv': 'a\n1\n',
  });
  expect(await readAll(folder)).toEqual({
    name: path.basename(folder),
    tables: {
      customers: [[1, 'Ann']],
      orders: [
        [1, 1.5, 'orders_2024_01.csv'],
        [2, 2.5, 'orders_2024_02.csv.gz'],
      ],
    },
    leftOut: [],
  });
});

test('files of one table are understood together', async () => {
  const folder = await folderOf({
    'days-1.csv': 'day\n03/04/2024\n',
    'days-2.csv': 'day\n31/04/2024\n30/04/2024\n29/04/2024\n',
  });
  const { tables } = await readAll(`${folder}/*.csv`);
  expect(tables.days?.map(([day]) => day)).toEqual(['2024-04-03', '2024-04-29', '2024-04-30', null]);
});

test('a pattern of Parquet files with the same columns is one table, with the keys of its folders', async () => {
  const folder = await folderOf({});
  await writeParquet(
    { sql: 'SELECT 1 AS id', file: `${folder}/sales/year=2023/part-0.parquet` },
    { sql: 'SELECT 2 AS id', file: `${folder}/sales/year=2024/part-0.parquet` },
  );
  const expected = {
    sales: [
      [1, 2023],
      [2, 2024],
    ],
  };
  expect((await readAll(`${folder}/sales/*/*.parquet`)).tables).toEqual(expected);
  expect((await readAll(folder)).tables).toEqual(expected);
});

test('Parquet files whose names differ in words tell the file of a row', async () => {
  const folder = await folderOf({});
  await writeParquet(
    { sql: 'SELECT 1 AS id', file: `${folder}/shop_berlin.parquet` },
    { sql: 'SELECT 2 AS id', file: `${folder}/shop_paris.parquet` },
  );
  expect((await readAll(folder)).tables).toEqual({
    shop: [
      [1, 'shop_berlin.parquet'],
      [2, 'shop_paris.parquet'],
    ],
  });
});

test('a file that cannot be read is left out of its folder and named', async () => {
  const folder = await folderOf({
    'good.csv': 'a,b\n1,2\n',
    'torn.csv': 'a,b,c\n1,2\n1,2,3\n',
    'sheet.csv': Buffer.from('PK\x03\x04 and the rest of a workbook'),
  });
  const { tables, leftOut } = await readAll(folder);
  expect(tables).toEqual({ good: [[1, 2]] });
  expect(leftOut).toEqual([
    {
      name: 'sheet.csv',
      reason: expect.stringContaining('by its content it is an Excel workbook'),
    },
    { name: 'torn', reason: expect.stringContaining('line 2 has 2 columns where the header has 3') },
  ]);
});

test.each([
  { name: 'a.jsonl', text: '{"id":1,"day":"31.12.2024"}\n{"id":2,"sum":"1,5"}\n' },
  { name: 'a.ndjson.gz', text: gzipSync('{"id":1,"day":"31.12.2024"}\n{"id":2,"sum":"1,5"}\n') },
  { name: 'a.json', text: '[{"id":1,"day":"31.12.2024"},{"id":2,"sum":"1,5"}]' },
  { name: 'a.json', text: '{"rows":[{"id":1,"day":"31.12.2024"},{"id":2,"sum":"1,5"}]}' },
])('reads $name with the values of its texts', async ({ name, text }) => {
  const folder = await folderOf({ [name]: text });
  expect((await readAll(path.join(folder, name))).tables).toEqual({
    a: [
      [1, '2024-12-31', null],
      [2, null, 1.5],
    ],
  });
});

test('fields of nested objects become columns', async () => {
  const folder = await folderOf({
    'orders.json': '[{"id":1,"buyer":{"name":"Ann","place":{"city":"Bonn"}},"tags":["a","b"]}]',
  });
  const source = await openDataSource(folder);
  try {
    const sql = 'SELECT buyer_name, buyer_place_city, tags FROM orders';
    expect((await source.query(sql, defaultLimits)).rows).toEqual([['Ann', 'Bonn', '["a","b"]']]);
  } finally {
    await source.close();
  }
});

test.each([
  {
    name: 'x.csv',
    content: Buffer.from('SQLite format 3\0 and so on and on'),
    says: 'is an SQLite database',
  },
  { name: 'x.csv', content: Buffer.from('%PDF-1.7 and the rest of it'), says: 'is a PDF document' },
  { name: 'x.csv', content: '<!DOCTYPE html><html><body>Sign in</body></html>', says: 'is a web page' },
  { name: 'x.parquet', content: 'id,name\n1,Ann\n2,Bob\n', says: 'by its content it is a text' },
  { name: 'x.json', content: '{"id":1}\n{"id":\n', says: 'cannot be read as JSON' },
  {
    name: 'x.csv.gz',
    content: Buffer.concat([gzipSync('a,b\n1,2\n'.repeat(9_000)).subarray(0, 60)]),
    says: 'cannot be unpacked',
  },
])('says of $name what it is: $says', async ({ name, content, says }) => {
  const folder = await folderOf({ [name]: content });
  await expect(openDataSource(path.join(folder, name))).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining(says),
  });
});

test('a file that comes into the folder is there when the schema is read again', async () => {
  const folder = await folderOf({ 'a.csv': 'x\n1\n' });
  const source = await openDataSource(folder);
  const names = async () =>
    (await source.introspect({ onProgress: () => {} })).tables.map(({ name }) => name);
  try {
    expect(await names()).toEqual(['a']);
    await writeFile(path.join(folder, 'b.csv'), 'y\n1\n');
    expect(await names()).toEqual(['a', 'b']);
  } finally {
    await source.close();
  }
});
