import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '../data-source.ts';
import { temporaryStorage } from '../files/file-storage.ts';
import { openDataSource } from '../open-data-source.ts';

let folder: string;
let inside: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-views-'));
  inside = path.join(folder, 'lake');
  await mkdir(path.join(folder, 'elsewhere'));
  await mkdir(inside);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeDatabase(name: string, ...statements: string[]): Promise<string> {
  const file = path.join(inside, name);
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  return file;
}

test('a broken view is left out and named, and everything else is there', async () => {
  const file = await writeDatabase(
    'broken.duckdb',
    'CREATE TABLE orders AS SELECT 7 AS n',
    'CREATE TABLE gone AS SELECT 1 AS x',
    'CREATE VIEW broken AS SELECT * FROM gone',
    'CREATE VIEW fine AS SELECT n * 2 AS n FROM orders',
    `CREATE VIEW late AS SELECT CAST(IF(n = 7, 'seven', '1') AS INTEGER) AS n FROM orders`,
    'DROP TABLE gone',
  );
  const source = await openDataSource(file);
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    expect(tables.map(({ name }) => name)).toEqual(['orders', 'fine', 'late']);
    expect(source.findings?.().leftOut).toEqual([
      { name: 'broken', reason: 'cannot be read: Table with name gone does not exist!' },
    ]);
    expect((await source.query('SELECT n FROM fine', defaultLimits)).rows).toEqual([[14]]);
  } finally {
    await source.close();
  }
});

test('views read the files of their own folder and of allowed ones, and no others', async () => {
  const near = path.join(inside, 'near.parquet');
  const far = path.join(folder, 'elsewhere', 'far.parquet');
  const file = await writeDatabase(
    'lake.duckdb',
    `COPY (SELECT 1 AS id) TO '${near}'`,
    `COPY (SELECT 2 AS id) TO '${far}'`,
    `CREATE VIEW near AS SELECT * FROM read_parquet('${near}')`,
    `CREATE VIEW far AS SELECT * FROM read_parquet('${far}')`,
    `CREATE VIEW around AS SELECT * FROM read_parquet('${inside}/../elsewhere/far.parquet')`,
  );
  const source = await openDataSource(file);
  const rows = async (sql: string) => (await source.query(sql, defaultLimits)).rows;
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([['near', 1]]);
    expect(await rows('SELECT id FROM near')).toEqual([[1]]);
    expect(source.findings?.().leftOut).toMatchObject([
      { name: 'around', reason: expect.stringContaining('outside the folders') },
      { name: 'far', reason: expect.stringContaining('outside the folders that views may read') },
    ]);
    await expect(rows('SELECT id FROM far')).rejects.toMatchObject({ code: 'query-rejected' });
    // The guard refuses what the engine would let through: a question names tables, never files.
    await expect(rows(`SELECT * FROM read_parquet('${near}')`)).rejects.toMatchObject({
      code: 'query-rejected',
    });
    await expect(rows(`SELECT * FROM '${near}'`)).rejects.toMatchObject({ code: 'query-rejected' });
  } finally {
    await source.close();
  }
  const { remove, ...storage } = await temporaryStorage();
  const wider = await openDataSource(file, {
    storage: { ...storage, folders: [path.join(folder, 'elsewhere')] },
  });
  try {
    expect((await wider.query('SELECT id FROM far', defaultLimits)).rows).toEqual([[2]]);
  } finally {
    await wider.close();
    await remove();
  }
});

test('views over files are joined by keys that nobody declared, unless some are', async () => {
  const far = path.join(inside, 'sales.parquet');
  const statements = [
    `COPY (SELECT range AS sale, 1 + range % 3 AS store_id FROM range(30)) TO '${far}'`,
    'CREATE TABLE stores AS SELECT range AS store_id, chr(64 + CAST(range AS INTEGER)) AS store_name FROM range(1, 4)',
    `CREATE VIEW sales AS SELECT * FROM read_parquet('${far}')`,
  ];
  const declared = [
    ...statements,
    'CREATE TABLE cities (city_id INTEGER PRIMARY KEY)',
    'CREATE TABLE mayors (city_id INTEGER REFERENCES cities (city_id))',
  ];
  for (const [name, made, keys] of [
    ['lakehouse.duckdb', statements, [{ columns: ['store_id'], referencedTable: 'stores' }]],
    ['designed.duckdb', declared, []],
  ] as const) {
    const source = await openDataSource(await writeDatabase(name, ...made));
    try {
      const { tables } = await source.introspect({ onProgress: () => {} });
      expect(tables.find((table) => table.name === 'sales')?.foreignKeys).toMatchObject(keys);
    } finally {
      await source.close();
    }
  }
});

test('a view over files that it names relative to its folder reads them', async () => {
  const file = await writeDatabase(
    'relative.duckdb',
    `COPY (SELECT 5 AS id) TO '${inside}/relative.parquet'`,
  );
  const instance = await DuckDBInstance.create(file, { file_search_path: inside });
  const connection = await instance.connect();
  await connection.run(`CREATE VIEW relative AS SELECT * FROM read_parquet('relative.parquet')`);
  connection.closeSync();
  instance.closeSync();
  const source = await openDataSource(file);
  try {
    expect((await source.query('SELECT id FROM relative', defaultLimits)).rows).toEqual([[5]]);
  } finally {
    await source.close();
  }
});

test('two tables of one name are both there, named with their schemas', async () => {
  const file = await writeDatabase(
    'schemas.duckdb',
    'CREATE SCHEMA a; CREATE SCHEMA "b c"',
    'CREATE TABLE a.customers AS SELECT 1 AS id',
    'CREATE TABLE "b c".customers AS SELECT 2 AS id',
    'CREATE TABLE "b c".invoices (id INTEGER PRIMARY KEY)',
    'CREATE TABLE "b c".lines (invoice INTEGER REFERENCES "b c".invoices(id))',
  );
  const source = await openDataSource(file);
  try {
    const { tables } = await source.introspect({ onProgress: () => {} });
    expect(tables.map(({ name }) => name)).toEqual(['a.customers', 'b c.customers', 'invoices', 'lines']);
    expect(tables[3]?.foreignKeys[0]?.referencedTable).toBe('invoices');
    for (const [name, id] of [
      ['a.customers', 1],
      ['b c.customers', 2],
    ]) {
      const from = source.dialect.quoteIdentifier(String(name));
      expect((await source.query(`SELECT id FROM ${from}`, defaultLimits)).rows).toEqual([[id]]);
    }
  } finally {
    await source.close();
  }
});

test('a file of a newer DuckDB is called newer, not damaged', async () => {
  const file = await writeDatabase('newer.duckdb', 'CREATE TABLE t AS SELECT 1 AS a');
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
  buffer.writeBigUInt64LE(200n, 12);
  buffer.writeBigUInt64LE(headerChecksum(buffer.subarray(8)), 0);
  await handle.write(buffer, 0, 4_096, 0);
  await handle.close();
  await expect(openDataSource(file)).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining('was written by a newer DuckDB'),
  });
});

/** The checksum that comes before the mark and the version, from DuckDB's src/common/checksum.cpp. */
function headerChecksum(bytes: Buffer): bigint {
  let result = 5381n;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    result ^= BigInt.asUintN(64, bytes.readBigUInt64LE(at) * 0xbf58476d1ce4e5b9n);
  }
  return result;
}
