import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDelayProxy } from '../__fixtures__/delay-proxy.ts';
import { postgresMissing, startPostgres } from '../__fixtures__/start-postgres.ts';
import type { TestServer } from '../__fixtures__/test-server.ts';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { openPostgresSource } from './open-postgres-source.ts';

const missing = postgresMissing();

/** The least an account needs, as docs/databases/postgres.md gives it. */
const fixture = `
  CREATE TABLE "Customer" (id int PRIMARY KEY, "full name" text, joined date, big bigint);
  COMMENT ON TABLE "Customer" IS 'People who buy';
  COMMENT ON COLUMN "Customer"."full name" IS 'As written on invoices';
  INSERT INTO "Customer" VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE orders (
    id int PRIMARY KEY,
    customer_id int REFERENCES "Customer",
    placed timestamp,
    amount double precision,
    status text
  );
  INSERT INTO orders
    SELECT n, n % 3 + 1, make_timestamp(2025, n, 1, 12, 0, 0), n * 10, CASE n WHEN 7 THEN 'open' ELSE 'paid' END
    FROM generate_series(1, 7) n;
  CREATE VIEW big_spender AS SELECT id FROM orders WHERE amount > 50;
  CREATE SCHEMA hidden;
  CREATE TABLE hidden.secret (a int);
  CREATE TABLE withheld (a int);
  ANALYZE;
  GRANT USAGE ON SCHEMA public, hidden TO analyst;
  GRANT SELECT ON "Customer", orders, big_spender TO analyst;
`;

const limits = { timeoutMs: 30_000, maxRows: 1_000, maxBytes: 1_000_000 };

describe.skipIf(missing !== null)(`PostgreSQL${missing ? `, left out: ${missing}` : ''}`, () => {
  let server: TestServer;
  let databases = 0;

  beforeAll(async () => {
    server = await startPostgres();
    await server.admin('CREATE ROLE analyst LOGIN NOINHERIT');
  });

  afterAll(() => server?.stop());

  const createDatabase = async () => {
    databases += 1;
    const database = `fixture_${databases}`;
    await server.admin(`CREATE DATABASE ${database}`);
    await server.admin(fixture, database);
    return database;
  };

  const open = (database: string, options: Partial<ServerConnection> = {}): Promise<DataSource> =>
    openPostgresSource({
      id: 'fixture',
      name: 'Fixture',
      label: `postgres://analyst@127.0.0.1/${database}`,
      host: '127.0.0.1',
      port: server.port,
      database,
      user: 'analyst',
      password: undefined,
      schemas: ['public'],
      tls: 'off',
      allowFunctions: [],
      unmask: [],
      isChosen: () => true,
      maxEstimatedRows: 100_000_000,
      sessions: 2,
      ...options,
    });

  const sessions = async () =>
    Number(await server.admin(`SELECT count(*) FROM pg_stat_activity WHERE usename = 'analyst'`));

  describeDataSource({
    dialect: 'postgres',
    createFixture: createDatabase,
    open,
    openSessions: sessions,
    capabilities: {
      booleans: true,
      readsFiles: true,
      doubleQuotedText: false,
      binary: `'abc'::bytea`,
      estimates: true,
    },
    refused: [
      { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
      { sql: `UPDATE orders SET amount = 0`, names: 'UPDATE' },
      { sql: `DELETE FROM orders RETURNING id`, names: 'DELETE' },
      { sql: `WITH x AS (DELETE FROM orders RETURNING id) SELECT * FROM x`, names: 'DELETE' },
      { sql: `MERGE INTO orders o USING orders p ON o.id = p.id WHEN MATCHED THEN DELETE`, names: 'MERGE' },
      { sql: `DROP TABLE orders`, names: 'DROP' },
      { sql: `CREATE TEMP TABLE x (a int)`, names: 'CREATE' },
      { sql: `TRUNCATE orders`, names: 'TRUNCATE' },
      { sql: `SELECT * INTO copy FROM orders`, names: 'INTO' },
      { sql: `SELECT * FROM orders FOR UPDATE`, names: 'FOR UPDATE' },
      { sql: `COPY orders TO '/tmp/x'`, names: 'COPY' },
      { sql: `COMMIT`, names: 'COMMIT' },
      { sql: `SET statement_timeout = 0`, names: 'SET' },
      { sql: `SHOW data_directory`, names: 'SHOW' },
      { sql: `EXPLAIN ANALYZE SELECT 1`, names: 'EXPLAIN' },
      { sql: `DO $$ BEGIN END $$`, names: 'DO' },
      { sql: `SELECT set_config('statement_timeout', '0', false)`, names: 'set_config' },
      { sql: `SELECT lo_create(0)`, names: 'lo_create' },
      { sql: `SELECT pg_sleep(1)`, names: 'pg_sleep' },
      { sql: `SELECT * FROM query_to_xml('SELECT 1', true, true, '')`, names: 'query_to_xml' },
      { sql: `SELECT id FROM orders ORDER BY pg_notify('a', 'b')`, names: 'pg_notify' },
      { sql: `SELECT nextval('x')`, names: 'nextval' },
    ],
    reachesOut: [
      `SELECT pg_read_file('/etc/passwd')`,
      `SELECT * FROM pg_read_file('/etc/passwd')`,
      `SELECT * FROM pg_ls_dir('/')`,
      `SELECT lo_import('/etc/passwd')`,
    ],
    bombs: [
      `SELECT repeat('a', 100000000)`,
      `SELECT array_agg(repeat('a', 1000000)) FROM generate_series(1, 2000)`,
    ],
  });

  describe('the server', () => {
    let source: DataSource;
    let database: string;

    beforeAll(async () => {
      database = await createDatabase();
      source = await open(database);
    });

    afterAll(() => source?.close());

    const rows = async (sql: string) => (await source.query(sql, limits)).rows;

    test('a second statement fails in the server too, because of the protocol', async () => {
      const { openPostgresSession } = await import('./postgres-session.ts');
      const { postgresDialect } = await import('./postgres-dialect.ts');
      const session = await openPostgresSession(
        {
          label: 'bare',
          address: '127.0.0.1',
          host: '127.0.0.1',
          port: server.port,
          database,
          user: 'owner',
          password: undefined,
          tls: 'off',
          schemas: ['public'],
          isChosen: () => true,
          dialect: postgresDialect,
        },
        new AbortController().signal,
      );
      // No guard and a superuser: only the protocol and the transaction stand between this and the table.
      for (const sql of ['COMMIT; DROP TABLE orders', 'SELECT 1; DROP TABLE orders']) {
        await expect(session.query(sql, limits)).rejects.toMatchObject({
          code: 'query-failed',
          message: 'cannot insert multiple commands into a prepared statement',
        });
      }
      await expect(session.query('DROP TABLE orders', limits)).rejects.toMatchObject({
        code: 'query-rejected',
      });
      // Even a statement that ends the transaction leaves the next one read-only.
      await session.query('COMMIT', limits);
      await expect(session.query('DELETE FROM orders', limits)).rejects.toMatchObject({
        code: 'query-rejected',
      });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
      session.kill();
      await session.exited;
    });

    test('a query that is stopped ends on the server within two seconds', async () => {
      const controller = new AbortController();
      const endless =
        'WITH RECURSIVE c(x) AS (SELECT 1::bigint UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
      const hung = source.query(endless, limits, controller.signal).catch((error: unknown) => error);
      const running = async () =>
        Number(
          await server.admin(
            `SELECT count(*) FROM pg_stat_activity WHERE datname = '${database}' AND state = 'active' AND query LIKE 'WITH RECURSIVE%'`,
          ),
        );
      await expect.poll(running, { timeout: 10_000 }).toBe(1);
      controller.abort();
      expect(await hung).toMatchObject({ code: 'stopped' });
      await expect.poll(running, { timeout: 2_000 }).toBe(0);
    });

    test('a connection that drops in mid-query is an error at once, and the next question is answered', async () => {
      const endless =
        'WITH RECURSIVE c(x) AS (SELECT 1::bigint UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
      const hung = source.query(endless, limits).catch((error: unknown) => error);
      await expect
        .poll(
          () =>
            server.admin(
              `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '${database}' AND state = 'active' AND query LIKE 'WITH RECURSIVE%'`,
            ),
          { timeout: 10_000 },
        )
        .toBe('1');
      expect(await hung).toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining('closed the connection'),
      });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
    });

    test('sessions that were dropped while idle are replaced', async () => {
      await server.admin(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND usename = 'analyst'`,
      );
      await expect
        .poll(() => rows('SELECT count(*) FROM orders').catch(String), { timeout: 5_000 })
        .toEqual([[7]]);
    });

    test('a placeholder that nobody fills is a failure of the statement, not of the connection', async () => {
      await expect(rows('SELECT $1::int')).rejects.toMatchObject({ code: 'query-failed' });
    });

    test('moments are told in the time zone of the database, or in the one that is configured', async () => {
      const zoned = await createDatabase();
      await server.admin(`ALTER DATABASE ${zoned} SET timezone TO 'Asia/Tokyo'`);
      const sql = `SELECT TIMESTAMPTZ '2024-05-31 23:30:00Z', TIMESTAMPTZ '2024-05-31 23:30:00Z' >= '2024-06-01'`;
      const told = async (options: { timeZone?: string }) => {
        const own = await open(zoned, { ...options, sessions: 1 });
        const answer = [await own.timeZone?.(), ...((await own.query(sql, limits)).rows[0] ?? [])];
        await own.close();
        return answer;
      };
      expect(await told({})).toEqual(['Asia/Tokyo', '2024-06-01 08:30:00', true]);
      expect(await told({ timeZone: 'UTC' })).toEqual(['UTC', '2024-05-31 23:30:00', false]);
      expect(await told({ timeZone: 'Etc/GMT-2' })).toEqual(['Etc/GMT-2', '2024-06-01 01:30:00', true]);
    });

    test('a session keeps nothing of the question before', async () => {
      const one = await open(database, { sessions: 1 });
      await one.query('SELECT count(*) FROM orders', limits);
      const settings = await server.admin(
        `SELECT query, state FROM pg_stat_activity WHERE datname = '${database}' AND query LIKE 'DISCARD%'`,
      );
      expect(settings).toContain('DISCARD ALL\tidle');
      await one.close();
    });

    test('as many questions run at once as the source has sessions', async () => {
      const wide = await open(database, { sessions: 3, allowFunctions: ['pg_sleep'] });
      const stop = new AbortController();
      const asked = Array.from({ length: 4 }, () =>
        wide.query('SELECT pg_sleep(20)', limits, stop.signal).catch((error: unknown) => error),
      );
      const running = `SELECT count(*) FROM pg_stat_activity WHERE usename = 'analyst' AND wait_event = 'PgSleep'`;
      await expect.poll(() => server.admin(running), { timeout: 5_000 }).toBe('3');
      stop.abort();
      await Promise.all(asked);
      await wide.close();
    });

    test('only what the account may read of the configured schemas is known', async () => {
      const { tables } = await source.introspect({ onProgress: () => {} });
      expect(tables.map(({ name }) => name)).toEqual(['Customer', 'orders', 'big_spender']);
    });

    test('a table takes few round trips, and a view that is slow costs itself alone', async () => {
      const many = await createDatabase();
      await server.admin(
        `DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('CREATE TABLE t%s (id int, a text, b text, c int, d date)', i);
           EXECUTE format('INSERT INTO t%s SELECT n, n %% 3, ''x'' || n, n, ''2025-01-01'' FROM generate_series(1, 20) n', i);
           END LOOP; END $$;
         CREATE VIEW slow AS SELECT n, pg_sleep(0.02)::text AS waited FROM generate_series(1, 1000) n;
         GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst;
         ALTER ROLE analyst SET statement_timeout = '1s'`,
        many,
      );
      const proxy = await startDelayProxy(server.port, 0);
      const far = await open(many, { port: proxy.port, sessions: 4 });
      try {
        const { tables } = await far.introspect({ onProgress: () => {} });
        expect(tables.filter(({ unmeasured }) => unmeasured !== undefined)).toMatchObject([
          {
            name: 'slow',
            unmeasured: 'it took too long',
            sampleRows: expect.objectContaining({ length: 5 }),
          },
        ]);
        expect(tables.find(({ name }) => name === 't40')?.columns).toMatchObject([
          { name: 'id', unique: true, range: { min: 1, max: 20 } },
          { name: 'a', unique: false, distinctValues: ['1', '2', '0'] },
          { name: 'b', unique: true },
          { name: 'c' },
          { name: 'd', range: { min: '2025-01-01', max: '2025-01-01' }, unique: false },
        ]);
        expect(proxy.roundTrips()).toBeLessThan(10 * tables.length);
      } finally {
        await far.close();
        await proxy.stop();
        await server.admin('ALTER ROLE analyst RESET statement_timeout');
      }
    });

    test('fresh statistics of the server spare the look at the rows', async () => {
      const analysed = await createDatabase();
      await server.admin(
        `CREATE TABLE readings AS SELECT n AS id, n % 4 AS place, 'p' || n % 4 AS name FROM generate_series(1, 5000) n;
         GRANT SELECT ON readings TO analyst`,
        analysed,
      );
      await server.admin('ANALYZE readings', analysed);
      const fresh = await open(analysed);
      const { tables } = (await fresh.describe?.({})) ?? { tables: [] };
      expect(tables.find(({ name }) => name === 'readings')).toMatchObject({
        rowCount: 5_000,
        columns: [
          { name: 'id', unique: true, range: { min: 1, max: 5_000 } },
          { name: 'place', unique: false, range: { min: 0, max: 3 } },
          { name: 'name', unique: false, distinctValues: expect.arrayContaining(['p0', 'p1', 'p2', 'p3']) },
        ],
        unmeasured: expect.any(String),
      });
      await fresh.close();
    });

    test('a partitioned table that nobody analysed is about as large as its parts', async () => {
      const parted = await createDatabase();
      await server.admin(
        `CREATE TABLE parts (n int) PARTITION BY RANGE (n);
         CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (1) TO (11);
         CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (11) TO (99);
         INSERT INTO parts SELECT generate_series(1, 30); GRANT SELECT ON parts TO analyst`,
        parted,
      );
      const source = await open(parted);
      const described = async () => {
        const { tables } = (await source.describe?.({})) ?? { tables: [] };
        return tables.find(({ name }) => name === 'parts')?.rowCount;
      };
      await expect.poll(described, { timeout: 10_000 }).toBe(30);
      await source.close();
    });

    test('an account of one connection is enough', async () => {
      await server.admin('CREATE ROLE narrow LOGIN CONNECTION LIMIT 1');
      await server.admin('GRANT SELECT ON ALL TABLES IN SCHEMA public TO narrow', database);
      const narrow = await open(database, { user: 'narrow', sessions: 4 });
      const { tables } = await narrow.introspect({ onProgress: () => {} });
      expect(tables.every(({ unmeasured }) => unmeasured === undefined)).toBe(true);
      const answers = await Promise.all([1, 2, 3].map((n) => narrow.query(`SELECT ${n}`, limits)));
      expect(answers.map(({ rows: found }) => found)).toEqual([[[1]], [[2]], [[3]]]);
      await narrow.close();
    });

    test('only tables that are chosen are known', async () => {
      const some = await open(database, { isChosen: (_schema, table) => table !== 'orders' });
      const { tables } = await some.introspect({ onProgress: () => {} });
      expect(tables.map(({ name }) => name)).toEqual(['Customer', 'big_spender']);
      await some.close();
    });

    test.each([
      'ALTER TABLE orders ADD COLUMN note text',
      'ALTER TABLE orders RENAME COLUMN status TO state',
      `COMMENT ON COLUMN orders.amount IS 'In euros'`,
      'DROP VIEW big_spender',
    ])('its catalogue has another version after %s, and none after new rows', async (change) => {
      const changing = await createDatabase();
      const watched = await open(changing);
      const before = await watched.catalogVersion?.();
      await server.admin(`INSERT INTO orders VALUES (8, 1); ANALYZE`, changing);
      expect(await watched.catalogVersion?.()).toBe(before);
      await server.admin(change, changing);
      expect(await watched.catalogVersion?.()).not.toBe(before);
      await watched.close();
    });

    test('tables of further schemas go by both names', async () => {
      await server.admin(
        'CREATE SCHEMA sales; CREATE TABLE sales.facts AS SELECT 5 AS n; GRANT USAGE ON SCHEMA sales TO analyst; GRANT SELECT ON sales.facts TO analyst',
        database,
      );
      const both = await open(database, { schemas: ['public', 'sales'] });
      const { tables } = await both.introspect({ onProgress: () => {} });
      expect(tables.map(({ name }) => name)).toContain('sales.facts');
      expect(both.dialect.quoteIdentifier('sales.facts')).toBe('"sales"."facts"');
      expect(
        (await both.query(`SELECT n FROM ${both.dialect.quoteIdentifier('sales.facts')}`, limits)).rows,
      ).toEqual([[5]]);
      await both.close();
    });

    test('a rotated password is used without a restart', async () => {
      await server.admin(`ALTER ROLE analyst PASSWORD 'first'`);
      const asked: string[] = [];
      let password = 'first';
      const rotated = await open(database, {
        sessions: 1,
        password: async () => {
          asked.push(password);
          return password;
        },
      });
      password = 'second';
      await server.admin(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND usename = 'analyst'`,
      );
      await expect.poll(() => rotated.query('SELECT 1', limits).catch(String)).toMatchObject({ rows: [[1]] });
      expect(asked.at(-1)).toBe('second');
      await rotated.close();
    });

    test('a stricter limit of the account stays, and a looser one gives way to ours', async () => {
      const strict = `ALTER ROLE analyst SET statement_timeout = '700ms'; ALTER ROLE analyst SET work_mem = '1MB'`;
      await server.admin(strict);
      const held = await open(database, { sessions: 1, allowFunctions: ['current_setting', 'pg_sleep'] });
      const sql = `SELECT current_setting('statement_timeout'), current_setting('work_mem')`;
      expect((await held.query(sql, limits)).rows).toEqual([['700ms', '1MB']]);
      await expect(held.query('SELECT pg_sleep(5)', limits)).rejects.toMatchObject({
        code: 'query-timeout',
        userMessage: expect.stringContaining('0.7 seconds'),
      });
      await held.close();
      await server.admin(
        `ALTER ROLE analyst SET statement_timeout = '10min'; ALTER ROLE analyst RESET work_mem`,
      );
      const loose = await open(database, { sessions: 1, allowFunctions: ['current_setting'] });
      const unpriced = { ...limits, maxEstimatedRows: Number.POSITIVE_INFINITY };
      expect((await loose.query(sql, unpriced)).rows).toEqual([['30s', '4MB']]);
      await loose.close();
      await server.admin('ALTER ROLE analyst RESET statement_timeout');
    });

    test('says what is wrong when it cannot be opened, without the password', async () => {
      await expect(open('nowhere')).rejects.toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining('does not exist'),
      });
    });
  });
});

if (missing) test.skip(`PostgreSQL is left out: ${missing}`, () => {});
