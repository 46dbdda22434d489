import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe } from 'vitest';
import { mariadbMissing, startMariadb } from '#lib/datasource/__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { openMysqlSource } from '#lib/datasource/mysql/open-mysql-source.ts';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import { openPostgresSource } from '#lib/datasource/postgres/open-postgres-source.ts';
import { asIfNeverThere, describeRowRules, withForbidden } from './restrict-rows.contract.ts';

const snapshotOf = (source: DataSource) => source.introspect({ onProgress: () => undefined });

/** Two files of one kind: with the forbidden row, and without. */
async function openFiles(ending: string, make: (file: string, sql: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-rows-'));
  const files = { with: path.join(folder, `with.${ending}`), twin: path.join(folder, `twin.${ending}`) };
  await make(files.with, withForbidden);
  await make(files.twin, asIfNeverThere);
  const [source, twin] = await Promise.all([openDataSource(files.with), openDataSource(files.twin)]);
  return {
    source,
    twin,
    snapshot: await snapshotOf(source),
    async close() {
      await Promise.all([source.close(), twin.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describeRowRules({
  title: 'SQLite',
  home: 'main',
  besides: [
    'SELECT count(*) FROM sqlite_master',
    'SELECT [name] FROM [clients] ORDER BY id',
    'SELECT `name` FROM `clients` ORDER BY id',
    'SELECT rowid, name FROM clients ORDER BY id',
    'SELECT name FROM clients INDEXED BY sqlite_autoindex_clients_1',
    'SELECT group_concat(name) FROM clients',
    `SELECT json_group_array(name) FROM clients`,
    `SELECT abs(-9223372036854775807 - (note LIKE 'canary%')) FROM clients WHERE abs(-9223372036854775807 - (note LIKE 'canary%')) > 0`,
    'VALUES ((SELECT max(name) FROM clients))',
  ],
  open: () =>
    openFiles('sqlite', async (file, sql) => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
    }),
});

describeRowRules({
  title: 'DuckDB',
  home: 'main',
  besides: [
    'FROM clients ORDER BY id',
    'SELECT clients FROM clients ORDER BY id',
    'SELECT COLUMNS(*) FROM clients ORDER BY id',
    'SELECT * FROM clients POSITIONAL JOIN visits',
    'SELECT list(name) FROM clients',
    'SELECT name FROM clients USING SAMPLE 100%',
    'SUMMARIZE clients',
    'SELECT * FROM duckdb_tables()',
    'SELECT * FROM clients ASOF JOIN visits ON clients.id >= visits.client_id ORDER BY ALL',
  ],
  open: () =>
    openFiles('duckdb', async (file, sql) => {
      const instance = await DuckDBInstance.create(file);
      const connection = await instance.connect();
      await connection.run(sql);
      connection.closeSync();
      instance.closeSync();
    }),
});

const server = {
  id: 'clients',
  name: 'Clients',
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

const noPostgres = postgresMissing();
describe.skipIf(noPostgres !== null)(`a server${noPostgres ? `, left out: ${noPostgres}` : ''}`, () => {
  describeRowRules({
    title: 'PostgreSQL',
    home: 'public',
    besides: [
      'TABLE clients',
      'SELECT clients FROM clients ORDER BY id',
      'SELECT (c).note FROM clients AS c ORDER BY id',
      'SELECT to_jsonb(c) FROM clients AS c ORDER BY id',
      'SELECT * FROM ONLY clients ORDER BY id',
      'SELECT ctid, name FROM clients ORDER BY id',
      'SELECT * FROM clients AS c(a, b, d, e, f) ORDER BY a',
      'SELECT * FROM clients TABLESAMPLE SYSTEM (100)',
      String.raw`SELECT * FROM U&"\0063lients" ORDER BY id`,
      'SELECT x.name FROM visits v, LATERAL (SELECT name FROM clients WHERE id = v.client_id) AS x ORDER BY 1',
      "SELECT string_agg(name, ',') FROM clients",
      'SELECT * FROM pg_stats',
      `SELECT name FROM clients WHERE note::int > 0`,
      'SELECT name FROM clients FOR UPDATE',
    ],
    async open() {
      const { port, admin, stop } = await startPostgres();
      await admin('CREATE ROLE analyst LOGIN NOINHERIT');
      for (const [database, sql] of [
        ['rows_with', withForbidden],
        ['rows_twin', asIfNeverThere],
      ] as const) {
        await admin(`CREATE DATABASE ${database}`);
        await admin(`${sql} GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst;`, database);
      }
      const at = (database: string) => {
        const label = `postgres://analyst@127.0.0.1/${database}`;
        return openPostgresSource({ ...server, port, database, label, schemas: ['public'] });
      };
      const [source, twin] = [await at('rows_with'), await at('rows_twin')];
      const close = async () => {
        await Promise.all([source.close(), twin.close()]);
        await stop();
      };
      return { source, twin, snapshot: await snapshotOf(source), close };
    },
  });
});

const noMariadb = mariadbMissing();
describe.skipIf(noMariadb !== null)(`a server${noMariadb ? `, left out: ${noMariadb}` : ''}`, () => {
  describeRowRules({
    title: 'MariaDB',
    home: 'rows_with',
    besides: [
      'SELECT `name` FROM `clients` ORDER BY id',
      'SELECT group_concat(name) FROM clients',
      'SELECT id FROM clients WHERE exp(CASE WHEN revenue = 987654 THEN 1000 ELSE 1 END) > 0 ORDER BY id',
      `SELECT extractvalue(1, concat(0x7e, note)) FROM clients`,
      'SELECT name FROM clients IGNORE INDEX (PRIMARY) ORDER BY id',
      'SELECT table_rows FROM information_schema.tables',
    ],
    async open() {
      const { port, admin, stop } = await startMariadb();
      await admin(`CREATE USER analyst@'127.0.0.1'`);
      for (const [database, sql] of [
        ['rows_with', withForbidden],
        ['rows_twin', asIfNeverThere],
      ] as const) {
        await admin(`CREATE DATABASE ${database}`);
        await admin(sql, database);
        await admin(`GRANT SELECT, SHOW VIEW ON ${database}.* TO analyst@'127.0.0.1'`);
      }
      const at = (database: string) => {
        const label = `mysql://analyst@127.0.0.1/${database}`;
        return openMysqlSource({ ...server, port, database, label, schemas: [] });
      };
      const [source, twin] = [await at('rows_with'), await at('rows_twin')];
      const close = async () => {
        await Promise.all([source.close(), twin.close()]);
        await stop();
      };
      return { source, twin, snapshot: await snapshotOf(source), close };
    },
  });
});
