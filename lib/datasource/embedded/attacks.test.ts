import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Canaries, startCanaries } from '../__fixtures__/canaries.ts';
import type { DataSource } from '../data-source.ts';
import { openDataSource } from '../open-data-source.ts';

const limits = { timeoutMs: 5_000, maxRows: 50, maxBytes: 200_000 };

const engines = [
  {
    engine: 'SQLite',
    file: 'shop.sqlite',
    async create(file: string) {
      const database = new DatabaseSync(file);
      database.exec(
        'CREATE TABLE orders (id INTEGER PRIMARY KEY, amount REAL); INSERT INTO orders VALUES (1, 2)',
      );
      database.close();
    },
    attacks: [
      `DELETE FROM orders`,
      `ATTACH '{FOLDER}/new.sqlite' AS x`,
      `ATTACH '{COPY}' AS x`,
      `VACUUM INTO '{FOLDER}/copy.sqlite'`,
      `CREATE TEMP TABLE orders (id)`,
      `PRAGMA query_only = OFF`,
      `PRAGMA writable_schema = ON`,
      `SELECT load_extension('{FILE}')`,
      `SELECT readfile('{FILE}')`,
      `SELECT writefile('{FOLDER}/out', 'x')`,
      `SELECT edit('x', 'touch {FOLDER}/out')`,
      `SELECT * FROM fsdir('{FOLDER}')`,
      `SELECT * FROM pragma_database_list`,
      `WITH x AS (SELECT 1) DELETE FROM orders`,
      `SELECT 1; DELETE FROM orders`,
    ],
  },
  {
    engine: 'DuckDB',
    file: 'shop.duckdb',
    async create(file: string) {
      const instance = await DuckDBInstance.create(file);
      const connection = await instance.connect();
      await connection.run('CREATE TABLE orders AS SELECT 1 AS id, 2.0 AS amount');
      connection.closeSync();
      instance.closeSync();
    },
    attacks: [
      `DELETE FROM orders`,
      `COPY orders TO '{FOLDER}/out.csv'`,
      `EXPORT DATABASE '{FOLDER}/out'`,
      `ATTACH '{FOLDER}/new.duckdb'`,
      `SELECT * FROM '{FILE}'`,
      `SELECT * FROM "{FILE}"`,
      `FROM read_text('{FILE}')`,
      `SELECT * FROM read_csv('{FILE}')`,
      `SELECT content FROM read_blob('{FILE}')`,
      `SELECT * FROM glob('{FOLDER}/*')`,
      `SELECT * FROM 'http://127.0.0.1:{PORT}/x.csv'`,
      `SELECT * FROM read_parquet('http://127.0.0.1:{PORT}/x.parquet')`,
      `INSTALL httpfs`,
      `LOAD '{FILE}'`,
      `SELECT getenv('HOME')`,
      `SELECT * FROM query('SELECT content FROM read_text(''{FILE}'')')`,
      `SELECT * FROM query_table('{FILE}')`,
      `CREATE TEMP VIEW orders AS SELECT 1`,
      `SET enable_external_access = true`,
      `PRAGMA enable_profiling`,
      `SELECT 1; DELETE FROM orders`,
    ],
  },
];

describe.each(engines)('attacks on $engine', ({ file, create, attacks }) => {
  let canaries: Canaries;
  let source: DataSource;
  let database: string;
  let before: { hash: string; files: string[] };

  const state = async () => ({
    hash: createHash('sha256')
      .update(await readFile(database))
      .digest('hex'),
    files: (await readdir(canaries.folder)).sort(),
  });

  beforeAll(async () => {
    canaries = await startCanaries();
    database = path.join(canaries.folder, file);
    await create(database);
    await copyFile(database, `${database}.copy`);
    source = await openDataSource(database);
    before = await state();
  });

  afterAll(async () => {
    await source?.close();
    await canaries?.stop();
  });

  test.each(attacks)('%s', async (sql) => {
    const aimed = sql
      .replaceAll('{FILE}', canaries.file)
      .replaceAll('{COPY}', `${database}.copy`)
      .replaceAll('{FOLDER}', canaries.folder)
      .replaceAll('{PORT}', String(canaries.port));
    const outcome = await source.query(aimed, limits).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code: expect.stringMatching(/^query-(rejected|failed)$/) });
    expect(JSON.stringify(outcome)).not.toContain(canaries.secret);
    expect(await state()).toEqual(before);
    expect(canaries.connections()).toBe(0);
  });
});
