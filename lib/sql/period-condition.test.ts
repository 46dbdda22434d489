import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mariadbMissing, startMariadb } from '../datasource/__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from '../datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '../datasource/__fixtures__/test-server.ts';
import type { Dialect } from '../datasource/data-source.ts';
import { duckdbDialect } from '../datasource/duckdb/duckdb-dialect.ts';
import { mysqlDialect } from '../datasource/mysql/mysql-dialect.ts';
import { postgresDialect } from '../datasource/postgres/postgres-dialect.ts';
import { sqliteDialect } from '../datasource/sqlite/sqlite-dialect.ts';
import { periodCondition } from './period-condition.ts';

const february = { first: '2021-02-01', last: '2021-02-28' };

function where(dialect: Dialect, column = 'seen'): string {
  return periodCondition(column, 'native', february, dialect);
}

test('is half open, so that the last day counts to its end', () => {
  expect(where(sqliteDialect)).toBe(`seen >= '2021-02-01' AND seen < '2021-03-01'`);
});

test('keeps to days where the end of time is written', () => {
  const open = { first: null, last: '9999-12-31' };
  expect(periodCondition('seen', 'native', open, sqliteDialect)).toBe(`seen <= '9999-12-31'`);
});

test('lets nothing but a day into a number', () => {
  const wrong = { first: '2024-01-01 OR 1=1', last: null };
  expect(() => periodCondition('at', 'yyyymmdd', wrong, sqliteDialect)).toThrow('is not a day');
});

test('is found by the index of SQLite', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (seen DATETIME); CREATE INDEX t_seen ON t (seen)');
  const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM t WHERE ${where(sqliteDialect)}`).all();
  expect(plan[0]?.detail).toContain('t_seen (seen>? AND seen<?)');
  database.close();
});

/** Three years of moments, in the order in which they came in. */
const moments = `SELECT TIMESTAMP '2020-01-01' + to_minutes(range * 3) AS seen FROM range(500000)`;

test('lets DuckDB leave out the row groups of other periods', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE t AS ${moments}`);
  const plan = await connection.runAndReadAll(
    `EXPLAIN (ANALYZE, FORMAT JSON) SELECT count(*) FROM t WHERE ${where(duckdbDialect)}`,
  );
  const scanned = JSON.stringify(plan.getRows()).matchAll(/operator_rows_scanned\\*": (\d+)/g);
  const most = Math.max(...[...scanned].map(([, rows]) => Number(rows)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(250_000);
  connection.closeSync();
  instance.closeSync();
});

test('lets DuckDB leave out the row groups of a Parquet file, which then may be unreadable', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-period-'));
  const file = path.join(folder, 'moments.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${moments}) TO '${file}' (FORMAT parquet, ROW_GROUP_SIZE 20480)`);
  const bytes = await readFile(file);
  // The rows of the first weeks; what a group holds at least and at most is told at the end of the file.
  await writeFile(file, bytes.fill(0xff, 4, Math.floor(bytes.length / 10)));
  const counted = async (condition: string) =>
    (await connection.runAndReadAll(`SELECT count(*) FROM '${file}' WHERE ${condition}`)).getRows();
  await expect(counted(`strftime(seen, '%Y-%m') = '2021-02'`)).rejects.toThrow();
  expect(await counted(where(duckdbDialect))).toEqual([[28n * 24n * 20n]]);
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
});

const noPostgres = postgresMissing();
describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres ? `, left out: ${noPostgres}` : ''}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
    await server.admin(`
      CREATE TABLE t AS SELECT n AS id, TIMESTAMP '2020-01-01' + n * INTERVAL '1 hour' AS seen,
        TIMESTAMPTZ '2020-01-01' + n * INTERVAL '1 hour' AS zoned, extract(epoch FROM TIMESTAMPTZ '2020-01-01')::bigint + n * 3600 AS seconds
        FROM generate_series(1, 20000) n;
      CREATE INDEX ON t (seen); CREATE INDEX ON t (zoned); CREATE INDEX ON t (seconds);
      CREATE TABLE parts (seen timestamp) PARTITION BY RANGE (seen);
      CREATE TABLE parts_2020 PARTITION OF parts FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
      CREATE TABLE parts_2021 PARTITION OF parts FOR VALUES FROM ('2021-01-01') TO ('2022-01-01');
      ANALYZE`);
  });
  afterAll(() => server?.stop());
  const plan = (condition: string, table = 't') =>
    server.admin(`EXPLAIN SELECT * FROM ${table} WHERE ${condition}`);

  test.each(['seen', 'zoned'])('its index on %s serves', async (column) => {
    expect(await plan(where(postgresDialect, column))).toContain(`t_${column}_idx`);
  });

  test('its index on whole seconds serves', async () => {
    expect(await plan(periodCondition('seconds', 'epoch-seconds', february, postgresDialect))).toContain(
      't_seconds_idx',
    );
  });

  test('only the partition of the period is read', async () => {
    const read = await plan(where(postgresDialect), 'parts');
    expect(read).toContain('parts_2021');
    expect(read).not.toContain('parts_2020');
  });
});

const noMariadb = mariadbMissing();
describe.skipIf(noMariadb !== null)(`MariaDB${noMariadb ? `, left out: ${noMariadb}` : ''}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startMariadb();
    await server.admin(`CREATE DATABASE d; USE d;
      CREATE TABLE t (id int, seen datetime, stamp timestamp, filler char(200) DEFAULT 'x', KEY t_seen (seen), KEY t_stamp (stamp));
      INSERT INTO t (id, seen, stamp) SELECT seq, '2020-01-01' + INTERVAL seq HOUR, '2020-01-01' + INTERVAL seq HOUR FROM seq_1_to_20000;
      CREATE TABLE names (id int, name varchar(80), KEY names_name (name)) CHARACTER SET utf8mb4;
      INSERT INTO names SELECT seq, CONCAT('n', seq) FROM seq_1_to_20000;
      ANALYZE TABLE t, names`);
  });
  afterAll(() => server?.stop());
  const plan = (condition: string, table = 't') =>
    server.admin(`EXPLAIN SELECT * FROM ${table} WHERE ${condition}`, 'd');

  test.each(['seen', 'stamp'])('its index on %s serves', async (column) => {
    expect(await plan(where(mysqlDialect, column))).toMatch(new RegExp(`range\\t.*t_${column}\\t`));
  });

  test('its index on a text serves though capitals matter', async () => {
    expect(await plan(mysqlDialect.oneOfTexts('name', ['n7'], false), 'names')).toMatch(/names_name/);
  });
});
