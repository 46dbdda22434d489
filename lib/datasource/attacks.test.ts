import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { type Canaries, startCanaries } from './__fixtures__/canaries.ts';
import { mariadbMissing, startMariadb } from './__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from './__fixtures__/start-postgres.ts';
import type { TestServer } from './__fixtures__/test-server.ts';
import type { DataSource } from './data-source.ts';
import { leastPrivilegeAccount } from './least-privilege-account.ts';
import { mysqlDialect } from './mysql/mysql-dialect.ts';
import { openMysqlSession } from './mysql/mysql-session.ts';
import { openMysqlSource } from './mysql/open-mysql-source.ts';
import { openPostgresSource } from './postgres/open-postgres-source.ts';
import { postgresDialect } from './postgres/postgres-dialect.ts';
import { openPostgresSession } from './postgres/postgres-session.ts';
import type { ServerSession } from './server/server-session.ts';

/** A class of attack and its statements; {FILE}, {FOLDER} and {PORT} stand for the canaries. */
type Attacks = Readonly<Record<string, readonly string[]>>;

type Target = {
  readonly engine: string;
  readonly missing: string | null;
  readonly attacks: Attacks;
  start(): Promise<TestServer>;
  /** Makes the database and the account that the doctor recommends. */
  setUp(server: TestServer): Promise<void>;
  open(server: TestServer): Promise<DataSource>;
  /** A session without the guard in front of it, as the same account. */
  session(server: TestServer): Promise<ServerSession>;
  /** Everything the attacks would change, as text. */
  state(server: TestServer): Promise<string>;
  /** Statements of the account that the server still works on. */
  running(server: TestServer): Promise<number>;
};

const limits = { timeoutMs: 750, maxRows: 50, maxBytes: 200_000 };
const connection = {
  id: 'attacked',
  name: 'Attacked',
  label: 'attacked',
  host: '127.0.0.1',
  address: '127.0.0.1',
  database: 'shop',
  user: 'analyst',
  password: undefined,
  tls: 'off',
  allowFunctions: [],
  unmask: [],
  isChosen: () => true,
  maxEstimatedRows: Number.POSITIVE_INFINITY,
  sessions: 2,
} as const;
const account = { user: 'analyst', database: 'shop' };

const postgres: Target = {
  engine: 'PostgreSQL',
  missing: postgresMissing(),
  start: startPostgres,
  async setUp(server) {
    await server.admin('CREATE DATABASE shop');
    await server.admin(
      `CREATE TABLE orders (id int PRIMARY KEY, amount numeric); INSERT INTO orders SELECT n, n FROM generate_series(1, 100) n;
       CREATE SEQUENCE numbers; CREATE SCHEMA private; CREATE TABLE private.salaries (who text, pay int); INSERT INTO private.salaries VALUES ('canary-7f3a9c', 1)`,
      'shop',
    );
    for (const sql of leastPrivilegeAccount('postgres', { ...account, schemas: ['public'] }) ?? []) {
      await server.admin(sql, 'shop');
    }
  },
  open: (server) => openPostgresSource({ ...connection, port: server.port, schemas: ['public'] }),
  session: (server) =>
    openPostgresSession(
      { ...connection, port: server.port, schemas: ['public'], dialect: postgresDialect },
      new AbortController().signal,
    ),
  state: (server) =>
    server.admin(
      `SELECT (SELECT string_agg(id || ':' || amount, ',' ORDER BY id) FROM orders), (SELECT count(*) FROM pg_class WHERE relnamespace::regnamespace::text !~ '^pg_(toast|temp)'),
         (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_largeobject_metadata), (SELECT last_value || is_called::text FROM numbers),
         (SELECT string_agg(rolname, ',' ORDER BY rolname) FROM pg_roles), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'), (SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting)`,
      'shop',
    ),
  running: async (server) =>
    Number(
      await server.admin(
        `SELECT count(*) FROM pg_stat_activity WHERE usename = 'analyst' AND state <> 'idle'`,
      ),
    ),
  attacks: {
    'writes rows': [
      `INSERT INTO orders VALUES (999, 1)`,
      `WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone`,
      `SELECT * FROM (UPDATE orders SET amount = 0 RETURNING id) changed`,
      `EXPLAIN ANALYZE DELETE FROM orders`,
      `PREPARE p AS DELETE FROM orders`,
    ],
    'leaves the transaction': [
      `COMMIT; DROP TABLE orders`,
      `ROLLBACK; BEGIN READ WRITE; DELETE FROM orders; COMMIT`,
      `SET TRANSACTION READ WRITE`,
      `SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE`,
      `SELECT 1; SELECT 2`,
    ],
    'changes the schema': [
      `CREATE TABLE x AS SELECT 1`,
      `SELECT id INTO copy FROM orders`,
      `CREATE TEMP TABLE orders (id int)`,
      `DROP SCHEMA public CASCADE`,
      `ALTER ROLE analyst SUPERUSER`,
    ],
    'has side effects': [
      `SELECT nextval('numbers')`,
      `SELECT setval('numbers', 99)`,
      `SELECT lo_create(0)`,
      `SELECT lo_from_bytea(0, 'x')`,
      `SELECT id FROM orders WHERE pg_advisory_lock(id) IS NULL`,
      `SELECT set_config('statement_timeout', '0', false)`,
      `SELECT pg_notify('a', 'b')`,
      `SELECT count(*) FILTER (WHERE pg_try_advisory_lock(7)) FROM orders`,
      `SELECT U&"pg\\005fadvisory\\005flock"(1)`,
    ],
    'runs text as SQL': [
      `SELECT query_to_xml('DELETE FROM orders RETURNING 1', true, true, '')`,
      `SELECT * FROM ts_stat('SELECT to_tsvector(who) FROM private.salaries')`,
      `SELECT table_to_xml('private.salaries', true, true, '')`,
      `DO $$ BEGIN DELETE FROM orders; END $$`,
    ],
    'reads files': [
      `SELECT pg_read_file('{FILE}')`,
      `SELECT * FROM pg_read_file('{FILE}')`,
      `SELECT id FROM orders ORDER BY pg_read_binary_file('{FILE}')`,
      `SELECT lo_import('{FILE}')`,
      `COPY orders FROM '{FILE}'`,
      `SELECT pg_ls_dir('{FOLDER}')`,
    ],
    'writes files': [
      `COPY orders TO '{FOLDER}/out.csv'`,
      `COPY (SELECT 1) TO PROGRAM 'touch {FOLDER}/out'`,
      `SELECT lo_export(1, '{FOLDER}/out')`,
    ],
    'opens connections': [
      `SELECT * FROM dblink('host=127.0.0.1 port={PORT}', 'SELECT 1') t(a int)`,
      `CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '{PORT}')`,
      `COPY orders TO PROGRAM 'curl http://127.0.0.1:{PORT}'`,
      `CREATE SUBSCRIPTION s CONNECTION 'host=127.0.0.1 port={PORT}' PUBLICATION p`,
    ],
    'reads what it may not': [
      `SELECT * FROM private.salaries`,
      `SELECT * FROM pg_authid`,
      `SELECT * FROM pg_largeobject`,
    ],
    'takes its time': [
      `SELECT pg_sleep(60)`,
      `WITH RECURSIVE c(x) AS (SELECT 1::bigint UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c`,
      `SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e`,
      `SELECT repeat('a', 30) ~ '^(a+)+$', count(*) FROM generate_series(1, 1000000000)`,
    ],
    'takes memory': [
      `SELECT repeat('x', 50000000)`,
      `SELECT string_agg(repeat('x', 100000), '') FROM generate_series(1, 500)`,
      `SELECT x, repeat('y', 1000) FROM generate_series(1, 10000000) x`,
    ],
  },
};

const mariadb: Target = {
  engine: 'MariaDB',
  missing: mariadbMissing(),
  start: startMariadb,
  async setUp(server) {
    await server.admin(
      `CREATE DATABASE shop; CREATE DATABASE private; CREATE TABLE shop.orders (id int PRIMARY KEY, amount int); INSERT INTO shop.orders SELECT seq, seq FROM seq_1_to_100;
       CREATE SEQUENCE shop.numbers; CREATE TABLE private.salaries (who text, pay int); INSERT INTO private.salaries VALUES ('canary-7f3a9c', 1)`,
      'mysql',
    );
    for (const sql of leastPrivilegeAccount('mysql', { ...account, schemas: ['shop'] }) ?? []) {
      await server.admin(sql.replace("IDENTIFIED BY '<a long random password>' ", ''));
    }
  },
  open: (server) => openMysqlSource({ ...connection, port: server.port, schemas: [] }),
  session: (server) =>
    openMysqlSession(
      { ...connection, port: server.port, schemas: ['shop'], dialect: mysqlDialect },
      new AbortController().signal,
    ),
  state: (server) =>
    server.admin(
      `SELECT (SELECT group_concat(id, ':', amount ORDER BY id) FROM shop.orders), (SELECT count(*) FROM information_schema.tables WHERE table_type <> 'SYSTEM VIEW'),
         (SELECT count(*) FROM information_schema.routines), (SELECT group_concat(user ORDER BY user) FROM mysql.user), @@global.read_only, @@global.general_log, is_free_lock('canary')`,
    ),
  running: async (server) =>
    Number(
      await server.admin(
        `SELECT count(*) FROM information_schema.processlist WHERE user = 'analyst' AND command <> 'Sleep'`,
      ),
    ),
  attacks: {
    'writes rows': [
      `INSERT INTO orders VALUES (999, 1)`,
      `REPLACE INTO orders VALUES (1, 1)`,
      `DELETE FROM orders`,
      `WITH x AS (SELECT 1) DELETE FROM orders`,
      `SELECT 1; DELETE FROM orders`,
      `HANDLER orders OPEN`,
    ],
    'leaves the transaction': [
      `COMMIT`,
      `START TRANSACTION READ WRITE`,
      `SET STATEMENT max_statement_time = 0 FOR SELECT SLEEP(1)`,
      `SET SESSION sql_mode = 'ANSI_QUOTES'`,
    ],
    'changes the schema': [
      `CREATE TABLE x (a int)`,
      `CREATE TEMPORARY TABLE orders (a int)`,
      `DROP TABLE orders`,
      `TRUNCATE orders`,
      `SELECT 1 /*! INTO OUTFILE '{FOLDER}/out' */`,
      `SELECT 1 /*M!100000 INTO OUTFILE '{FOLDER}/out2' */`,
    ],
    'has side effects': [
      `SELECT GET_LOCK('canary', 0)`,
      `SELECT id FROM orders ORDER BY GET_LOCK('canary', 0)`,
      `SELECT NEXT VALUE FOR numbers`,
      `SELECT @a := 1`,
      `SELECT * FROM orders FOR UPDATE`,
      `SELECT * FROM orders LOCK IN SHARE MODE`,
    ],
    'reads files': [
      `SELECT LOAD_FILE('{FILE}')`,
      `SELECT id FROM orders WHERE LOAD_FILE('{FILE}') IS NULL OR LOAD_FILE('{FILE}') <> ''`,
      `LOAD DATA LOCAL INFILE '{FILE}' INTO TABLE orders`,
      `LOAD DATA INFILE '{FILE}' INTO TABLE orders`,
    ],
    'writes files': [
      `SELECT * FROM orders INTO OUTFILE '{FOLDER}/out'`,
      `SELECT 'x' INTO DUMPFILE '{FOLDER}/out'`,
      `SELECT 1 INTO/**/OUTFILE '{FOLDER}/out'`,
    ],
    'opens connections': [
      `CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (HOST '127.0.0.1', PORT {PORT})`,
      `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = {PORT}`,
      `INSTALL SONAME 'ha_connect'`,
    ],
    'reads what it may not': [
      `SELECT * FROM private.salaries`,
      `SELECT * FROM mysql.user`,
      `SHOW GRANTS FOR root`,
    ],
    'takes its time': [
      `SELECT SLEEP(60)`,
      `SELECT BENCHMARK(1000000000, SHA2('x', 512))`,
      `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c`,
      `SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e`,
    ],
    'takes memory': [
      `SELECT REPEAT('x', 15000000)`,
      `SELECT GROUP_CONCAT(REPEAT('x', 100000)) FROM orders`,
      `SELECT a.id, REPEAT('y', 1000) FROM orders a, orders b, orders c LIMIT 18446744073709551615`,
    ],
  },
};

describe.each([postgres, mariadb])('attacks on $engine', (target) => {
  const { missing } = target;
  if (missing !== null) {
    test.skip(`are left out: ${missing}`, () => {});
    return;
  }
  let server: TestServer;
  let canaries: Canaries;
  let source: DataSource;
  let before: string;
  const harmless = ['takes its time', 'takes memory'];

  beforeAll(async () => {
    [server, canaries] = await Promise.all([target.start(), startCanaries()]);
    await target.setUp(server);
    source = await target.open(server);
    before = await target.state(server);
  });

  afterAll(async () => {
    await source?.close();
    await server?.stop();
    await canaries?.stop();
  });

  const aimed = (sql: string) =>
    sql
      .replaceAll('{FILE}', canaries.file)
      .replaceAll('{FOLDER}', canaries.folder)
      .replaceAll('{PORT}', String(canaries.port));

  const nothingHappened = async () => {
    expect(await target.state(server)).toBe(before);
    expect(canaries.connections()).toBe(0);
    expect(await readdir(canaries.folder)).toEqual(['canary.txt']);
    await expect.poll(() => target.running(server), { timeout: 5_000 }).toBe(0);
  };

  test('the recommended account may read, lacks nothing and has nothing too much', async () => {
    expect((await source.query('SELECT count(*) FROM orders', limits)).rows).toEqual([[100]]);
    expect(await source.privileges?.()).toEqual({
      missing: [],
      superfluous: [],
      isAdministrator: false,
    });
  });

  describe.each(Object.entries(target.attacks))('an author who %s', (what, statements) => {
    test.each(statements)('%s', async (sql) => {
      const outcome = await source.query(aimed(sql), limits).catch((error: unknown) => error);
      expect(JSON.stringify(outcome)).not.toContain(canaries.secret);
      if (!harmless.includes(what)) {
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^query-(rejected|failed)$/) });
      } else if (outcome instanceof AppError) {
        expect(outcome.code).toMatch(/^query-(rejected|timeout|too-large)$/);
      } else expect(JSON.stringify(outcome).length).toBeLessThan(2 * limits.maxBytes);
      await nothingHappened();
    });
  });

  test('nothing happens without the guard either: the account, the transaction and the limits hold', async () => {
    let session = await target.session(server);
    for (const sql of Object.values(target.attacks).flat()) {
      const work = session.query(aimed(sql), limits);
      const outcome = await Promise.race([
        work.catch((error: unknown) => error),
        new Promise((resolve) => setTimeout(resolve, limits.timeoutMs + 1_000, 'late')),
      ]);
      expect(JSON.stringify(outcome)).not.toContain(canaries.secret);
      if (outcome === 'late' || !session.alive) {
        session.kill();
        await session.exited;
        session = await target.session(server);
      }
    }
    session.kill();
    await session.exited;
    await nothingHappened();
  }, 180_000);
});
