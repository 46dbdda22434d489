import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { engineChildren } from '../__fixtures__/engine-children.ts';
import { describeDataSource } from '../data-source.contract.ts';
import { defaultLimits } from '../data-source.ts';
import { openDataSource } from '../open-data-source.ts';

const fixture = `
  CREATE TABLE Customer (id INTEGER PRIMARY KEY, "full name" VARCHAR, joined DATE, big BIGINT);
  COMMENT ON TABLE Customer IS 'People who buy';
  COMMENT ON COLUMN Customer."full name" IS 'As written on invoices';
  INSERT INTO Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES CUSTOMER,
    placed TIMESTAMP,
    amount DOUBLE,
    status VARCHAR
  );
  INSERT INTO orders
    SELECT x, x % 3 + 1, make_timestamp(2025, x, 1, 12, 0, 0), x * 10.0, if(x = 7, 'open', 'paid') FROM range(1, 8) t(x);
  CREATE VIEW big_spender AS SELECT id FROM orders WHERE amount > 50;
  CREATE MACRO read_secret() AS TABLE SELECT * FROM read_text('/etc/passwd');
`;

let files = 0;

describeDataSource({
  dialect: 'duckdb',
  async createFixture(folder) {
    files += 1;
    const file = path.join(folder, `fixture-${files}.duckdb`);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run(fixture);
    connection.closeSync();
    instance.closeSync();
    return file;
  },
  open: (file) => openDataSource(file, { name: 'Fixture' }),
  openSessions: () => engineChildren('duckdb'),
  capabilities: { booleans: true, readsFiles: true, doubleQuotedText: false },
  refused: [
    { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
    { sql: `INSERT OR REPLACE INTO orders (id) VALUES (1)`, names: 'INSERT' },
    { sql: `UPDATE orders SET amount = 0`, names: 'UPDATE' },
    { sql: `DELETE FROM orders RETURNING id`, names: 'DELETE' },
    { sql: `WITH x AS (SELECT 1) DELETE FROM orders`, names: 'not exactly one SELECT' },
    { sql: `TRUNCATE orders`, names: 'TRUNCATE' },
    { sql: `DROP TABLE orders`, names: 'DROP' },
    { sql: `CREATE TABLE x (a INTEGER)`, names: 'CREATE' },
    { sql: `CREATE TEMP VIEW orders AS SELECT 1`, names: 'CREATE' },
    { sql: `CREATE MACRO f(a) AS a`, names: 'CREATE' },
    { sql: `ALTER TABLE orders RENAME TO x`, names: 'ALTER' },
    { sql: `COMMENT ON TABLE orders IS 'x'`, names: 'COMMENT' },
    { sql: `ATTACH 'other.duckdb' AS other`, names: 'ATTACH' },
    { sql: `DETACH main`, names: 'DETACH' },
    { sql: `USE memory`, names: 'USE' },
    { sql: `COPY orders TO '/tmp/orders.csv'`, names: 'COPY' },
    { sql: `EXPORT DATABASE '/tmp/x'`, names: 'EXPORT' },
    { sql: `IMPORT DATABASE '/etc'`, names: 'IMPORT' },
    { sql: `PRAGMA json_execute_serialized_sql('{}')`, names: 'PRAGMA' },
    { sql: `PRAGMA database_list`, names: 'PRAGMA' },
    { sql: `CALL pragma_version()`, names: 'CALL' },
    { sql: `SET memory_limit = '1TB'`, names: 'SET' },
    { sql: `RESET memory_limit`, names: 'RESET' },
    { sql: `SET VARIABLE tenant = 2`, names: 'SET' },
    { sql: `INSTALL httpfs`, names: 'INSTALL' },
    { sql: `LOAD httpfs`, names: 'LOAD' },
    { sql: `CHECKPOINT`, names: 'CHECKPOINT' },
    { sql: `BEGIN`, names: 'BEGIN' },
    { sql: `PREPARE p AS SELECT 1`, names: 'PREPARE' },
    { sql: `EXECUTE p`, names: 'EXECUTE' },
    { sql: `EXPLAIN ANALYZE SELECT 1`, names: 'EXPLAIN' },
    { sql: `PIVOT orders ON status USING sum(amount)`, names: 'PIVOT' },
    { sql: `SELECT current_setting('memory_limit')`, names: 'current_setting' },
    { sql: `SELECT id FROM orders ORDER BY write_log('x')`, names: 'write_log' },
    { sql: `SELECT sum(amount) FILTER (sleep_ms(1) IS NULL) FROM orders`, names: 'sleep_ms' },
    { sql: `SELECT CASE WHEN getvariable('x') IS NULL THEN 1 END`, names: 'getvariable' },
    { sql: `SELECT * FROM duckdb_settings()`, names: 'duckdb_settings' },
    { sql: `SELECT * FROM orders, LATERAL (SELECT * FROM checkpoint())`, names: 'checkpoint' },
    { sql: `WITH q AS (FROM enable_logging()) SELECT * FROM q`, names: 'enable_logging' },
    { sql: `FROM query('DELETE FROM orders')`, names: 'query' },
    { sql: `FROM query_table('orders')`, names: 'query_table' },
    { sql: `FROM pragma_table_info('orders')`, names: 'pragma_table_info' },
    { sql: `FROM read_secret()`, names: 'read_secret' },
  ],
  reachesOut: [
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT content FROM read_text('/etc/passwd')`,
    `SELECT * FROM "read_text"('/etc/passwd')`,
    `SELECT * FROM read_text/**/('/etc/passwd')`,
    `SELECT * FROM '/etc/hosts.csv'`,
    `SELECT * FROM "/etc/hosts.parquet"`,
    `SELECT * FROM orders JOIN '/etc/hosts.csv' ON true`,
    `SELECT * FROM glob('/etc/*')`,
    `DESCRIBE SELECT * FROM read_csv('/etc/passwd')`,
    `SUMMARIZE SELECT * FROM '/etc/hosts.csv'`,
    `SELECT * FROM 'https://localhost/x.csv'`,
    `SELECT getenv('HOME')`,
  ],
  bombs: [
    `SELECT repeat('a', 3000000000)`,
    `SELECT len(range(3000000000))`,
    `SELECT list(x) FROM range(300000000) t(x)`,
  ],
});

test.each([
  ['Europe/Berlin', '2024-06-01 01:30:00', true],
  ['America/New_York', '2024-05-31 19:30:00', false],
  ['UTC', '2024-05-31 23:30:00', false],
])('moments are told in the time zone %s that is configured', async (timeZone, told, isJune) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-zones-'));
  const file = path.join(folder, 'zones.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE moments AS SELECT TIMESTAMPTZ '2024-05-31 23:30:00+00' AS seen`);
  connection.closeSync();
  instance.closeSync();
  const source = await openDataSource(file, { timeZone });
  const { rows } = await source.query(`SELECT seen, seen >= '2024-06-01' FROM moments`, defaultLimits);
  expect([await source.timeZone?.(), ...(rows[0] ?? [])]).toEqual([timeZone, told, isJune]);
  await source.close();
  await rm(folder, { recursive: true, force: true });
});
