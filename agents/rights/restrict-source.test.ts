import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mariadbMissing, startMariadb } from '#lib/datasource/__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { openMysqlSource } from '#lib/datasource/mysql/open-mysql-source.ts';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import { openPostgresSource } from '#lib/datasource/postgres/open-postgres-source.ts';
import { openPayroll } from '../__fixtures__/payroll.ts';
import { describeRights, restricted } from './restrict-source.contract.ts';

const payroll = `
  CREATE TABLE customers (id int PRIMARY KEY, name varchar(40));
  INSERT INTO customers VALUES (1, 'Acme Trading'), (2, 'Acme Tools'), (3, 'Borealis');
  CREATE TABLE employees (id int PRIMARY KEY, name varchar(40), team varchar(40), salary int);
  INSERT INTO employees VALUES (1, 'Ann', 'Sales', 987654), (2, 'Ben', 'Sales', 987654), (3, 'Cleo', 'Support', 987654);
  CREATE TABLE blacklist (id int PRIMARY KEY, customer_id int, other_name varchar(40), reason varchar(40));
  INSERT INTO blacklist VALUES (1, 3, 'Canarybird', 'canary-7f3a');
  CREATE VIEW staff_cost AS SELECT e.name, e.salary AS cost, b.reason FROM employees e CROSS JOIN blacklist b;
`;

/** A server's source with the account of the tests, who may read all of it. */
const server = {
  id: 'payroll',
  name: 'Payroll',
  host: '127.0.0.1',
  user: 'analyst',
  password: undefined,
  tls: 'off',
  allowFunctions: [],
  unmask: [],
  isChosen: () => true,
  maxEstimatedRows: Number.POSITIVE_INFINITY,
  sessions: 2,
} as const;

const snapshotOf = (source: DataSource) => source.introspect({ onProgress: () => undefined });

describeRights({
  title: 'SQLite',
  home: 'main',
  refused: ['SELECT name FROM sqlite_master'],
  wholeRows: [],
  async open() {
    const { workspace, close } = await openPayroll();
    return { source: workspace.source, snapshot: workspace.knowledge.snapshot, close };
  },
});

const noPostgres = postgresMissing();
describe.skipIf(noPostgres !== null)(`a server${noPostgres ? `, left out: ${noPostgres}` : ''}`, () => {
  describeRights({
    title: 'PostgreSQL',
    home: 'public',
    refused: [
      'TABLE blacklist',
      'SELECT relname FROM pg_class',
      'SELECT attname FROM pg_catalog.pg_attribute',
      'SELECT column_name FROM information_schema.columns',
      'SELECT * FROM pg_stats',
    ],
    wholeRows: [
      'SELECT employees FROM employees',
      'SELECT e FROM employees AS e',
      'SELECT (e).* FROM employees AS e',
      'SELECT to_jsonb(e) FROM employees AS e',
      'SELECT row_to_json(employees) FROM employees',
      'SELECT * FROM employees AS e(a, b, c)',
      'SELECT e::text FROM employees AS e',
      'SELECT * FROM ONLY employees',
      'TABLE employees',
      'SELECT x.* FROM employees AS e, LATERAL (SELECT e.*) AS x',
    ],
    async open() {
      const { port, admin, stop } = await startPostgres();
      await admin('CREATE ROLE analyst LOGIN NOINHERIT');
      await admin('CREATE DATABASE payroll');
      await admin(`${payroll} GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst;`, 'payroll');
      const database = 'payroll';
      const label = `postgres://analyst@127.0.0.1/${database}`;
      const source = await openPostgresSource({ ...server, port, database, label, schemas: ['public'] });
      const close = async () => {
        await source.close();
        await stop();
      };
      return { source, snapshot: await snapshotOf(source), close };
    },
  });
});

const noMariadb = mariadbMissing();
describe.skipIf(noMariadb !== null)(`a server${noMariadb ? `, left out: ${noMariadb}` : ''}`, () => {
  describeRights({
    title: 'MariaDB',
    home: 'payroll',
    refused: [
      'SELECT column_name FROM information_schema.columns',
      'SELECT * FROM mysql.user',
      'SHOW COLUMNS FROM employees',
      'DESCRIBE employees',
      'SELECT * FROM `payroll`.`employees`',
    ],
    wholeRows: ['SELECT employees.* FROM employees', 'SELECT e.*, e.* FROM employees AS e'],
    async open() {
      const { port, admin, stop } = await startMariadb();
      await admin(`CREATE USER analyst@'127.0.0.1'; CREATE DATABASE payroll`);
      await admin(payroll, 'payroll');
      await admin(`GRANT SELECT, SHOW VIEW ON payroll.* TO analyst@'127.0.0.1'`);
      const database = 'payroll';
      const label = `mysql://analyst@127.0.0.1/${database}`;
      const source = await openMysqlSource({ ...server, port, database, label, schemas: [] });
      const close = async () => {
        await source.close();
        await stop();
      };
      return { source, snapshot: await snapshotOf(source), close };
    },
  });
});

describe('DuckDB', () => {
  let folder: string;
  let whole: DataSource;
  let source: DataSource;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-rights-'));
    const file = path.join(folder, 'employees.csv');
    await writeFile(file, 'id,name,salary\n1,Ann,987654\n2,Ben,987654\n');
    whole = await openDataSource(file);
    source = restricted(whole, await snapshotOf(whole));
  });
  afterAll(async () => {
    await whole.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    'SELECT employees FROM employees',
    'SELECT e FROM employees AS e',
    "SELECT COLUMNS('sal.*') FROM employees",
    'SELECT * FROM employees AS e(a, b, c)',
    'SELECT x.salary FROM (FROM employees) AS x',
    'FROM main.employees',
    'SUMMARIZE employees',
    'SHOW TABLES',
    'SELECT column_name FROM information_schema.columns',
  ])('gives no salary for %s', async (sql) => {
    const given = await source.query(sql, defaultLimits).catch((error: Error) => error.message);
    expect(JSON.stringify(given)).not.toContain('987654');
    expect(typeof given === 'string' ? '' : JSON.stringify(given)).not.toContain('salary');
  });

  test('the other columns are read as before', async () => {
    expect((await source.query('FROM employees ORDER BY id DESC', defaultLimits)).rows).toEqual([
      [2, 'Ben'],
      [1, 'Ann'],
    ]);
  });
});
