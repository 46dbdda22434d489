import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from './data-source.ts';
import { openDataSource, sourceId } from './open-data-source.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-open-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function writeDuckdb(name: string, sql: string): Promise<string> {
  const file = path.join(folder, name);
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return file;
}

/** Opens, reads everything from the only table, closes. */
async function readAll(file: string) {
  const source = await openDataSource(file);
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    const [table] = tables;
    if (!table) throw new Error('no table');
    const sql = `SELECT * FROM ${source.dialect.quoteIdentifier(table.name)}`;
    return { table, dialect: source.dialect.name, result: await source.query(sql, defaultLimits) };
  } finally {
    await source.close();
  }
}

const unreadable = (...parts: string[]) => ({
  code: 'source-unreadable',
  userMessage: expect.stringMatching(
    new RegExp(parts.map((part) => part.replace(/[.[\]()]/g, '\\$&')).join('.*'), 's'),
  ),
});

test('opens an SQLite file by any of its extensions', async () => {
  for (const extension of ['sqlite', 'sqlite3', 'db', 'DB']) {
    const file = path.join(folder, `shop.${extension}`);
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE IF NOT EXISTS t (a INT)');
    database.close();
    expect((await readAll(file)).dialect).toBe('sqlite');
  }
});

test('recognises a DuckDB file named .db', async () => {
  const { dialect, result } = await readAll(await writeDuckdb('duck.db', 'CREATE TABLE t AS SELECT 42 AS a'));
  expect(dialect).toBe('duckdb');
  expect(result.rows).toEqual([[42]]);
});

test('reads a CSV file as one table named after it, with its own column names', async () => {
  const file = await write(
    '2024 sales-report.csv',
    'Order Id,"Customer, full",day,price,none\n1,"Müller ""M""",2024-01-02,2.50,\n2,,2024-01-03,-3,\n',
  );
  const { table, result } = await readAll(file);
  expect(table.name).toBe('t_2024_sales_report');
  expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['Order Id', 'integer'],
    ['Customer, full', 'text'],
    ['day', 'date'],
    ['price', 'number'],
    ['none', 'text'],
  ]);
  expect(result.rows).toEqual([
    [1, 'Müller "M"', '2024-01-02', 2.5, null],
    [2, null, '2024-01-03', -3, null],
  ]);
});

test('reads semicolons, Windows line ends, a byte order mark and repeated names', async () => {
  const { result } = await readAll(await write('semicolons.csv', '\uFEFFa;b;a;\r\n1;"x;y";2;3\r\n'));
  expect(result.columns.map(({ name }) => name)).toEqual(['a', 'b', 'a_1', 'column4']);
  expect(result.rows).toEqual([[1, 'x;y', 2, 3]]);
});

test('keeps rows that look like comments and columns of mixed types', async () => {
  const { result } = await readAll(await write('mixed.csv', 'id,value\n#1,2\n2,two\n'));
  expect(result.rows).toEqual([
    ['#1', '2'],
    ['2', 'two'],
  ]);
});

test('a file that was written anew is read anew when its schema is, and stays as it was when it cannot be', async () => {
  const file = await write('sales.csv', 'region,amount\nNorth,1\n');
  const source = await openDataSource(file);
  const columns = async () => {
    const { tables } = await source.introspect({ onProgress: () => {} });
    return tables.flatMap((table) => table.columns.map(({ name }) => name));
  };
  const totals = async () => (await source.query('SELECT sum(amount) FROM sales', defaultLimits)).rows;
  try {
    expect(await columns()).toEqual(['region', 'amount']);
    await write('sales.csv', 'region,amount,margin\nNorth,1,0.5\nSouth,2,0.25\n');
    expect(await columns()).toEqual(['region', 'amount', 'margin']);
    expect(await totals()).toEqual([[3]]);
    await write('sales.csv', 'region,amount\nNorth,1,torn\n');
    await expect(columns()).rejects.toMatchObject({ code: 'source-unreadable' });
    expect(await totals()).toEqual([[3]]);
  } finally {
    await source.close();
  }
});

test('reads the very file it was given when the name looks like a pattern', async () => {
  await write('a1.csv', 'x\n1\n');
  const { result } = await readAll(await write('a[1].csv', 'x\n2\n'));
  expect(result.rows).toEqual([[2]]);
});

test('reads a Parquet file and no other', async () => {
  const file = path.join(folder, 'prices.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT 1 AS id, DATE '2024-01-02' AS day) TO '${file}'`);
  await connection.run(`COPY (SELECT 1 AS secret) TO '${path.join(folder, 'other.parquet')}'`);
  connection.closeSync();
  instance.closeSync();
  expect((await readAll(file)).result.rows).toEqual([[1, '2024-01-02']]);
  const source = await openDataSource(file);
  const other = source.query(`SELECT * FROM '${path.join(folder, 'other.parquet')}'`, defaultLimits);
  await expect(other).rejects.toMatchObject({ code: 'query-rejected' });
  await source.close();
});

test('finds the tables of every schema of a DuckDB file', async () => {
  const file = await writeDuckdb(
    'schemas.duckdb',
    'CREATE SCHEMA "my sales"; CREATE TABLE "my sales".facts AS SELECT 7 AS n',
  );
  expect((await readAll(file)).result.rows).toEqual([[7]]);
});

test.each([
  {
    name: 'short.csv',
    content: 'id,name\n1,a\n2\n3,c\n',
    says: ['short.csv', 'line 3 has 1 columns where the header has 2'],
  },
  {
    name: 'long.csv',
    content: 'id,name\n1,a\n2,b,c\n',
    says: ['long.csv', 'line 3 has 3 columns where the header has 2'],
  },
  {
    name: 'open.csv',
    content: 'id,name\n1,a\n2,"never closed\n3,c\n',
    says: ['open.csv', 'line 3', 'unterminated quote'],
  },
  { name: 'far.csv', content: `id,name\n${'1,a\n'.repeat(60_000)}2\n`, says: ['far.csv', 'line 60002'] },
])('says which line of $name is broken', async ({ name, content, says }) => {
  await expect(openDataSource(await write(name, content))).rejects.toMatchObject(unreadable(...says));
});

test.each([
  {
    name: 'text.sqlite',
    content: 'just a text '.repeat(100),
    says: 'not an SQLite database, or it is encrypted',
  },
  { name: 'text.duckdb', content: 'just a text '.repeat(1_000), says: 'not a readable DuckDB database' },
  { name: 'text.parquet', content: 'just a text', says: 'not a readable Parquet file' },
  { name: 'empty.db', content: '', says: 'is empty' },
  { name: 'notes.txt', content: 'text', says: 'unknown kind of name (.txt)' },
  { name: 'noextension', content: 'text', says: 'unknown kind of name (no extension)' },
])('says what is wrong with $name and what is accepted', async ({ name, content, says }) => {
  const file = await write(name, content);
  await expect(openDataSource(file)).rejects.toMatchObject(
    unreadable(file, says, '.sqlite, .sqlite3, .db, .duckdb, .csv'),
  );
});

test('says that a file is missing, or is a folder', async () => {
  const missing = path.join(folder, 'missing.sqlite');
  await expect(openDataSource(missing)).rejects.toMatchObject(unreadable(missing, 'cannot be found'));
  await mkdir(path.join(folder, 'folder.db'));
  await expect(openDataSource(path.join(folder, 'folder.db'))).rejects.toMatchObject(
    unreadable('is a folder without any CSV'),
  );
});

test('says that an SQLite file is damaged', async () => {
  const file = path.join(folder, 'damaged.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE t (a TEXT)');
  const header = database.serialize().subarray(0, 100);
  database.close();
  await writeFile(file, Buffer.concat([header, Buffer.alloc(3_996, 0xff), Buffer.alloc(4_096, 0xff)]));
  await expect(openDataSource(file)).rejects.toMatchObject(unreadable(file, 'damaged'));
});

test('says that a database has no table', async () => {
  const file = path.join(folder, 'bare.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE t (a); DROP TABLE t');
  database.close();
  await expect(openDataSource(file)).rejects.toMatchObject(unreadable('without any table'));
});

test.each([
  { file: '/data/Meridian.sqlite', id: /^meridian_[0-9a-f]{8}$/ },
  { file: '/data/2024 Sales (EU).csv', id: /^source_2024_sales_eu_[0-9a-f]{8}$/ },
  { file: '/data/销售.csv', id: /^source_[0-9a-f]{8}$/ },
  { file: `/data/${'long'.repeat(50)}.csv`, id: /^[a-z0-9_]{1,60}$/ },
])('names $file readably', ({ file, id }) => {
  expect(sourceId(file)).toMatch(id);
  expect(sourceId(file)).toBe(sourceId(file));
});

test('gives two files of one name two ids', () => {
  expect(sourceId('/a/shop.sqlite')).not.toBe(sourceId('/b/shop.sqlite'));
});
