import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import type { CellValue } from '../../domain/result-table.ts';
import { type FakeBigquery, startFakeBigquery } from '../bigquery/__fixtures__/fake-bigquery.ts';
import { openBigquerySource } from '../bigquery/open-bigquery-source.ts';
import {
  type ClickhouseServer,
  clickhouseMissing,
  startClickhouse,
} from '../clickhouse/__fixtures__/start-clickhouse.ts';
import { clickhouseDialect } from '../clickhouse/clickhouse-dialect.ts';
import { openClickhouseSource } from '../clickhouse/open-clickhouse-source.ts';
import type { DataSource, Dialect } from '../data-source.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { mysqlDialect } from '../mysql/mysql-dialect.ts';
import { openMysqlSource } from '../mysql/open-mysql-source.ts';
import { openDataSource } from '../open-data-source.ts';
import { openPostgresSource } from '../postgres/open-postgres-source.ts';
import { postgresDialect } from '../postgres/postgres-dialect.ts';
import { type FakeSnowflake, startFakeSnowflake } from '../snowflake/__fixtures__/fake-snowflake.ts';
import { openSnowflakeSource } from '../snowflake/open-snowflake-source.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { type FakeSqlserver, startFakeSqlserver } from '../sqlserver/__fixtures__/fake-sqlserver.ts';
import { openSqlserverSource } from '../sqlserver/open-sqlserver-source.ts';
import { mariadbMissing, startMariadb } from './start-mariadb.ts';
import { postgresMissing, startPostgres } from './start-postgres.ts';
import type { TestServer } from './test-server.ts';

/** Types that one definition has on every engine. `zoned` is a moment of a time zone where the engine has such a type. */
export type FixtureType =
  | 'integer'
  | 'decimal'
  | 'real'
  | 'text'
  | 'name'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'zoned';

export type FixtureTable = {
  readonly name: string;
  readonly columns: Readonly<Record<string, FixtureType>>;
  readonly primaryKey?: readonly string[];
  /** Column to the table and column it refers to. */
  readonly references?: Readonly<Record<string, readonly [table: string, column: string]>>;
  readonly indexed?: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
};

/** Moments of `zoned` columns are written as they are told in this zone, an offset from UTC. */
export type FixtureZone = { readonly offset: string };

const engines = [
  'sqlite',
  'duckdb',
  'postgres',
  'mysql',
  'clickhouse',
  'sqlserver',
  'bigquery',
  'snowflake',
] as const;
export type FixtureEngine = (typeof engines)[number];

/** Every engine this machine has, and why the others are left out. */
export const enginesHere: readonly { readonly engine: FixtureEngine; readonly missing: string | null }[] = [
  { engine: 'sqlite', missing: null },
  { engine: 'duckdb', missing: null },
  { engine: 'postgres', missing: postgresMissing() },
  { engine: 'mysql', missing: mariadbMissing() },
  { engine: 'clickhouse', missing: clickhouseMissing() },
  // No server of its own can be had: T-SQL is told to DuckDB behind SQL Server's protocol.
  { engine: 'sqlserver', missing: null },
  // Services of ours that speak their protocols, with DuckDB behind them.
  { engine: 'bigquery', missing: null },
  { engine: 'snowflake', missing: null },
];

const duckdbTypes = {
  integer: 'BIGINT',
  decimal: 'DECIMAL(38, 10)',
  real: 'DOUBLE',
  text: 'VARCHAR',
  name: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'DATE',
  moment: 'TIMESTAMP',
  zoned: 'TIMESTAMPTZ',
};

const types: Readonly<Record<FixtureEngine, Readonly<Record<FixtureType, string>>>> = {
  bigquery: duckdbTypes,
  snowflake: duckdbTypes,
  sqlite: {
    integer: 'INTEGER',
    decimal: 'NUMERIC(38, 10)',
    real: 'REAL',
    text: 'TEXT',
    name: 'TEXT',
    boolean: 'BOOLEAN',
    date: 'DATE',
    moment: 'DATETIME',
    zoned: 'DATETIME',
  },
  duckdb: duckdbTypes,
  postgres: {
    integer: 'bigint',
    decimal: 'numeric(38, 10)',
    real: 'double precision',
    text: 'text',
    name: 'varchar(80)',
    boolean: 'boolean',
    date: 'date',
    moment: 'timestamp',
    zoned: 'timestamptz',
  },
  mysql: {
    integer: 'bigint',
    decimal: 'decimal(38, 10)',
    real: 'double',
    text: 'text',
    name: 'varchar(80)',
    boolean: 'tinyint(1)',
    date: 'date',
    moment: 'datetime',
    zoned: 'timestamp NULL',
  },
  clickhouse: {
    integer: 'Nullable(Int64)',
    decimal: 'Nullable(Decimal(38, 10))',
    real: 'Nullable(Float64)',
    text: 'Nullable(String)',
    name: 'LowCardinality(Nullable(String))',
    boolean: 'Nullable(Bool)',
    date: 'Nullable(Date32)',
    // A moment without a zone there is none; one of a zone of its own is told as it was written.
    moment: "Nullable(DateTime64(0, 'UTC'))",
    zoned: 'Nullable(DateTime)',
  },
  // As DuckDB behind the protocol has them. A moment with an offset is told on the clock that it was written with.
  sqlserver: {
    integer: 'BIGINT',
    decimal: 'DECIMAL(38, 10)',
    real: 'DOUBLE',
    text: 'VARCHAR',
    name: 'VARCHAR',
    boolean: 'BOOLEAN',
    date: 'DATE',
    moment: 'TIMESTAMP',
    zoned: 'TIMESTAMP',
  },
};

const dialects: Readonly<Record<FixtureEngine, Dialect>> = {
  sqlite: sqliteDialect,
  duckdb: duckdbDialect,
  postgres: postgresDialect,
  mysql: mysqlDialect,
  clickhouse: clickhouseDialect,
  sqlserver: duckdbDialect,
  bigquery: duckdbDialect,
  snowflake: duckdbDialect,
};

/** The statements that make and fill the tables on one engine. */
export function fixtureSql(
  tables: readonly FixtureTable[],
  engine: FixtureEngine,
  zone: FixtureZone,
): string[] {
  const { quoteIdentifier, booleanLiteral, quoteText } = dialects[engine];
  const literal = (value: CellValue, type: FixtureType): string => {
    if (value === null) return 'NULL';
    if (typeof value === 'boolean') return booleanLiteral(value);
    if (typeof value === 'number') return String(value);
    const zoned =
      type === 'zoned' && ['postgres', 'duckdb', 'clickhouse', 'bigquery', 'snowflake'].includes(engine);
    return type === 'decimal' ? value : quoteText(zoned ? `${value}${zone.offset}` : value);
  };
  return tables.flatMap((table) => {
    const columns = Object.entries(table.columns);
    const name = quoteIdentifier(table.name);
    // ClickHouse declares none of these.
    const keys: Omit<FixtureTable, 'columns' | 'rows'> =
      engine === 'clickhouse' ? { name: table.name } : table;
    const parts = [
      ...columns.map(([column, type]) => `${quoteIdentifier(column)} ${types[engine][type]}`),
      ...(keys.primaryKey ? [`PRIMARY KEY (${keys.primaryKey.map(quoteIdentifier).join(', ')})`] : []),
      ...Object.entries(keys.references ?? {}).map(
        ([column, [other, key]]) =>
          `FOREIGN KEY (${quoteIdentifier(column)}) REFERENCES ${quoteIdentifier(other)} (${quoteIdentifier(key)})`,
      ),
    ];
    const rows = table.rows.map(
      (row) => `(${columns.map(([, type], index) => literal(row[index] ?? null, type)).join(', ')})`,
    );
    return [
      `CREATE TABLE ${name} (${parts.join(', ')})${engine === 'clickhouse' ? ' ENGINE = MergeTree ORDER BY tuple()' : ''}`,
      ...(rows.length > 0 ? [`INSERT INTO ${name} VALUES ${rows.join(', ')}`] : []),
      ...(keys.indexed ?? []).map(
        (column) =>
          `CREATE INDEX ${quoteIdentifier(`${table.name}_${column}`)} ON ${name} (${quoteIdentifier(column)})`,
      ),
    ];
  });
}

export type EveryEngine = {
  /** The same tables on this engine, behind the same guard as anywhere. */
  source(engine: FixtureEngine): DataSource;
  /** What `--source` takes for it. */
  address(engine: FixtureEngine): string;
  close(): Promise<void>;
};

/** Makes the same tables on every engine that this machine has, each in a server or file of its own. */
export async function openEveryEngine(
  tables: readonly FixtureTable[],
  zone: FixtureZone & { readonly name?: string } = { offset: '+00:00' },
): Promise<EveryEngine> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-engines-'));
  const servers: TestServer[] = [];
  let clickhouse: ClickhouseServer | null = null;
  const fakes: FakeSqlserver[] = [];
  let bigquery: FakeBigquery | null = null;
  let snowflake: FakeSnowflake | null = null;
  const sources = new Map<FixtureEngine, DataSource>();
  const addresses = new Map<FixtureEngine, string>();
  const sql = (engine: FixtureEngine) => fixtureSql(tables, engine, zone);
  const openers: Readonly<Record<FixtureEngine, () => Promise<DataSource>>> = {
    sqlite: async () => {
      const file = path.join(folder, 'fixture.sqlite');
      const database = new DatabaseSync(file);
      database.exec(sql('sqlite').join(';\n'));
      database.close();
      addresses.set('sqlite', file);
      return openDataSource(file);
    },
    duckdb: async () => {
      const file = path.join(folder, 'fixture.duckdb');
      const instance = await DuckDBInstance.create(file);
      const connection = await instance.connect();
      for (const statement of sql('duckdb')) await connection.run(statement);
      connection.closeSync();
      instance.closeSync();
      addresses.set('duckdb', file);
      return openDataSource(file);
    },
    postgres: async () => {
      const server = await startPostgres();
      servers.push(server);
      await server.admin(`${sql('postgres').join(';\n')}; ANALYZE`);
      await server.admin(
        'CREATE ROLE analyst LOGIN; GRANT USAGE ON SCHEMA public TO analyst; GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst',
      );
      addresses.set('postgres', `postgres://analyst@127.0.0.1:${server.port}/postgres`);
      return openPostgresSource({ ...connection(server, 'analyst', 'postgres'), schemas: ['public'] });
    },
    mysql: async () => {
      const server = await startMariadb();
      servers.push(server);
      await server.admin('CREATE DATABASE fixture');
      await server.admin([`SET time_zone = '${zone.offset}'`, ...sql('mysql')].join(';\n'), 'fixture');
      await server.admin(
        "CREATE USER analyst@'127.0.0.1'; GRANT SELECT, SHOW VIEW ON fixture.* TO analyst@'127.0.0.1'",
      );
      addresses.set('mysql', `mysql://analyst@127.0.0.1:${server.port}/fixture`);
      return openMysqlSource({ ...connection(server, 'analyst', 'fixture'), schemas: ['fixture'] });
    },
    clickhouse: async () => {
      const server = await startClickhouse();
      clickhouse = server;
      server.admin([
        'CREATE DATABASE fixture',
        'USE fixture',
        "SET date_time_input_format = 'best_effort'",
        ...sql('clickhouse'),
      ]);
      addresses.set('clickhouse', `clickhouse://analyst@127.0.0.1:${server.port}/fixture`);
      return openClickhouseSource({ ...connection(server, 'analyst', 'fixture'), schemas: [] });
    },
    sqlserver: async () => {
      const server = await startFakeSqlserver();
      fakes.push(server);
      await server.admin(['CREATE SCHEMA fixture', 'USE fixture', ...sql('sqlserver')].join(';\n'));
      addresses.set('sqlserver', `sqlserver://analyst@127.0.0.1:${server.port}/fixture`);
      return openSqlserverSource({ ...connection(server, 'analyst', 'fixture'), schemas: [] });
    },
    bigquery: async () => {
      const service = await startFakeBigquery();
      bigquery = service;
      await service.admin(['CREATE SCHEMA fixture', 'USE fixture', ...sql('bigquery')].join(';\n'));
      const { port, credentials } = service;
      const apiEndpoint = `http://127.0.0.1:${port}`;
      addresses.set(
        'bigquery',
        `bigquery://my-project/fixture?apiEndpoint=${apiEndpoint}&credentials=${credentials}`,
      );
      return openBigquerySource({
        ...connection(service, '', ''),
        schemas: ['fixture'],
        project: 'my-project',
        billingProject: 'my-project',
        maxScanBytes: 1_000_000,
        apiEndpoint,
        credentials,
      });
    },
    snowflake: async () => {
      const service = await startFakeSnowflake();
      snowflake = service;
      await service.admin(['CREATE SCHEMA FIXTURE', 'USE FIXTURE', ...sql('snowflake')].join(';\n'));
      const { port, privateKeyFile } = service;
      addresses.set(
        'snowflake',
        `snowflake://reader@my_org-acme:${port}/SHOP/FIXTURE?host=127.0.0.1&privateKeyFile=${privateKeyFile}`,
      );
      return openSnowflakeSource({
        ...connection(service, 'reader', 'SHOP'),
        schemas: ['FIXTURE'],
        account: 'my_org-acme',
        privateKeyFile,
        secret: async () => undefined,
      });
    },
  };
  const wanted = enginesHere.filter(({ missing }) => missing === null);
  await Promise.all(
    wanted.map(async ({ engine }) => {
      sources.set(engine, await openers[engine]());
    }),
  );
  return {
    address(engine) {
      const address = addresses.get(engine);
      if (address === undefined) throw new Error(`${engine} is not here`);
      return address;
    },
    source(engine) {
      const source = sources.get(engine);
      if (source === undefined) throw new Error(`${engine} is not here`);
      return source;
    },
    async close() {
      await Promise.all([...sources.values()].map((source) => source.close()));
      await Promise.all(
        [...servers, ...fakes, clickhouse, bigquery, snowflake]
          .flatMap((server) => server ?? [])
          .map((server) => server.stop()),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function connection(server: Pick<TestServer, 'port'>, user: string, database: string) {
  return {
    id: 'fixture',
    name: 'Fixture',
    label: `${user}@127.0.0.1:${server.port}/${database}`,
    host: '127.0.0.1',
    port: server.port,
    database,
    user,
    password: undefined,
    tls: 'off' as const,
    allowFunctions: [],
    unmask: [],
    isChosen: () => true,
    maxEstimatedRows: 100_000_000,
    sessions: 2,
  };
}
