import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDelayProxy } from '../__fixtures__/delay-proxy.ts';
import { mariadbMissing, startMariadb } from '../__fixtures__/start-mariadb.ts';
import type { TestServer } from '../__fixtures__/test-server.ts';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { openMysqlSource } from './open-mysql-source.ts';

const missing = mariadbMissing();

const fixture = `
  CREATE TABLE Customer (
    id int PRIMARY KEY,
    \`full name\` varchar(100) COMMENT 'As written on invoices',
    joined date,
    big bigint
  ) COMMENT 'People who buy';
  INSERT INTO Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE orders (
    id int PRIMARY KEY,
    customer_id int,
    placed datetime,
    amount double,
    status varchar(20),
    FOREIGN KEY (customer_id) REFERENCES Customer (ID)
  );
  INSERT INTO orders
    SELECT seq, seq % 3 + 1, CONCAT('2025-0', seq, '-01 12:00:00'), seq * 10, IF(seq = 7, 'open', 'paid') FROM seq_1_to_7;
  CREATE SQL SECURITY INVOKER VIEW big_spender AS SELECT id FROM orders WHERE amount > 50;
  CREATE TABLE withheld (a int);
  ANALYZE TABLE Customer, orders;
`;

const limits = { timeoutMs: 30_000, maxRows: 1_000, maxBytes: 1_000_000 };
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

describe.skipIf(missing !== null)(`MariaDB${missing ? `, left out: ${missing}` : ''}`, () => {
  let server: TestServer;
  let databases = 0;

  beforeAll(async () => {
    server = await startMariadb();
    await server.admin(`CREATE USER analyst@'127.0.0.1'`);
  });

  afterAll(() => server?.stop());

  const createDatabase = async () => {
    databases += 1;
    const database = `fixture_${databases}`;
    await server.admin(`CREATE DATABASE ${database}`);
    await server.admin(fixture, database);
    for (const table of ['Customer', 'orders', 'big_spender']) {
      await server.admin(`GRANT SELECT, SHOW VIEW ON ${database}.${table} TO analyst@'127.0.0.1'`);
    }
    return database;
  };

  const open = (database: string, options: Partial<ServerConnection> = {}): Promise<DataSource> =>
    openMysqlSource({
      id: 'fixture',
      name: 'Fixture',
      label: `mysql://analyst@127.0.0.1/${database}`,
      host: '127.0.0.1',
      port: server.port,
      database,
      user: 'analyst',
      password: undefined,
      schemas: [],
      tls: 'off',
      allowFunctions: [],
      unmask: [],
      isChosen: () => true,
      maxEstimatedRows: 100_000_000,
      sessions: 2,
      ...options,
    });

  const sessions = async () =>
    Number(await server.admin(`SELECT count(*) FROM information_schema.processlist WHERE user = 'analyst'`));

  describeDataSource({
    dialect: 'mysql',
    title: 'mysql (MariaDB)',
    createFixture: createDatabase,
    open,
    openSessions: sessions,
    capabilities: {
      booleans: false,
      readsFiles: true,
      doubleQuotedText: true,
      binary: `CAST('abc' AS BINARY)`,
      estimates: true,
    },
    refused: [
      { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
      { sql: `REPLACE INTO orders (id) VALUES (1)`, names: 'REPLACE' },
      { sql: `UPDATE orders SET amount = 0`, names: 'UPDATE' },
      { sql: `DELETE FROM orders`, names: 'DELETE' },
      { sql: `DROP TABLE orders`, names: 'DROP' },
      { sql: `TRUNCATE TABLE orders`, names: 'TRUNCATE' },
      { sql: `CREATE TEMPORARY TABLE x (a int)`, names: 'CREATE' },
      { sql: `SELECT * FROM orders INTO OUTFILE '/tmp/x'`, names: 'INTO' },
      { sql: `SELECT id INTO @x FROM orders LIMIT 1`, names: 'INTO' },
      { sql: `SELECT * FROM orders FOR UPDATE`, names: 'FOR' },
      { sql: `SELECT * FROM orders LOCK IN SHARE MODE`, names: 'LOCK' },
      { sql: `HANDLER orders OPEN`, names: 'HANDLER' },
      { sql: `SET SESSION max_statement_time = 0`, names: 'SET' },
      { sql: `SET STATEMENT max_statement_time = 0 FOR SELECT 1`, names: 'SET' },
      { sql: `START TRANSACTION READ WRITE`, names: 'START' },
      { sql: `LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE orders`, names: 'LOAD' },
      { sql: `SELECT SLEEP(1)`, names: 'sleep' },
      { sql: `SELECT BENCHMARK(1000000, 1)`, names: 'benchmark' },
      { sql: `SELECT GET_LOCK('a', 1)`, names: 'get_lock' },
    ],
    reachesOut: [`SELECT LOAD_FILE('/etc/passwd')`, `SELECT * FROM mysql.user`],
    bombs: [`SELECT REPEAT('a', 15000000)`],
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
    const running = async () =>
      Number(
        await server.admin(
          `SELECT count(*) FROM information_schema.processlist WHERE db = '${database}' AND info LIKE 'WITH RECURSIVE%'`,
        ),
      );

    test('without the guard a second statement and a write still fail', async () => {
      const { openMysqlSession } = await import('./mysql-session.ts');
      const { mysqlDialect } = await import('./mysql-dialect.ts');
      const session = await openMysqlSession(
        {
          label: 'bare',
          address: '127.0.0.1',
          host: '127.0.0.1',
          port: server.port,
          user: 'root',
          password: undefined,
          tls: 'off',
          schemas: [database],
          isChosen: () => true,
          dialect: mysqlDialect,
        },
        new AbortController().signal,
      );
      await expect(session.query('SELECT 1; DROP TABLE orders', limits)).rejects.toMatchObject({
        code: 'query-failed',
      });
      await expect(session.query('DELETE FROM orders', limits)).rejects.toMatchObject({
        code: 'query-rejected',
      });
      await expect(
        session.query(`LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE withheld`, limits),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^query-/) });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
      session.kill();
      await session.exited;
    });

    test('a query that is stopped ends on the server within two seconds', async () => {
      const controller = new AbortController();
      const hung = source.query(endless, limits, controller.signal).catch((error: unknown) => error);
      await expect.poll(running, { timeout: 10_000 }).toBe(1);
      controller.abort();
      expect(await hung).toMatchObject({ code: 'stopped' });
      await expect.poll(running, { timeout: 2_000 }).toBe(0);
    });

    test('a connection that drops in mid-query is an error at once, and the next question is answered', async () => {
      const hung = source.query(endless, limits).catch((error: unknown) => error);
      await expect.poll(running, { timeout: 10_000 }).toBe(1);
      const id = await server.admin(
        `SELECT id FROM information_schema.processlist WHERE db = '${database}' AND info LIKE 'WITH RECURSIVE%'`,
      );
      await server.admin(`KILL ${id}`);
      expect(await hung).toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining('closed the connection'),
      });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
    });

    test('sessions that were dropped while idle are replaced', async () => {
      const ids = await server.admin(
        `SELECT id FROM information_schema.processlist WHERE db = '${database}'`,
      );
      for (const id of ids.split('\n'))
        await server.admin(`KILL ${id}`).catch((error: unknown) => {
          // One that ended since the list was read is dropped as well.
          if (!String(error).includes('Unknown thread id')) throw error;
        });
      await expect
        .poll(() => rows('SELECT count(*) FROM orders').catch(String), { timeout: 5_000 })
        .toEqual([[7]]);
    });

    test('moments are told in the time zone of the server, or in the one that is configured', async () => {
      await server.admin(
        "CREATE TABLE moments (at timestamp NULL); SET time_zone = '+00:00'; INSERT INTO moments VALUES ('2024-05-31 23:30:00'); GRANT SELECT ON moments TO analyst@'127.0.0.1'",
        database,
      );
      const before = await server.admin('SELECT @@global.time_zone');
      await server.admin("SET GLOBAL time_zone = '+09:00'");
      const sql = `SELECT at, at >= '2024-06-01' FROM moments`;
      const told = async (options: { timeZone?: string }) => {
        const own = await open(database, { ...options, sessions: 1 });
        const answer = [await own.timeZone?.(), ...((await own.query(sql, limits)).rows[0] ?? [])];
        await own.close();
        return answer;
      };
      expect(await told({})).toEqual(['+09:00', '2024-06-01 08:30:00', 1]);
      expect(await told({ timeZone: 'UTC' })).toEqual(['+00:00', '2024-05-31 23:30:00', 0]);
      expect(await told({ timeZone: 'Etc/GMT-2' })).toEqual(['+02:00', '2024-06-01 01:30:00', 1]);
      await server.admin(`SET GLOBAL time_zone = '${before}'; DROP TABLE moments`, database);
    });

    test('a session keeps nothing of the question before', async () => {
      const one = await open(database, { sessions: 1 });
      await one.query('SELECT count(*) FROM orders', { ...limits, maxRows: 3 });
      expect((await one.query('SELECT id FROM orders', limits)).rows).toHaveLength(7);
      await one.close();
    });

    test('a LIMIT of its own does not lift the limit of rows', async () => {
      const result = await source.query('SELECT a.id FROM orders a CROSS JOIN orders b LIMIT 1000000', {
        ...limits,
        maxRows: 5,
      });
      expect(result).toMatchObject({ truncatedBy: 'rows' });
      expect(result.rows).toHaveLength(5);
    });

    test('only what the account may read is known', async () => {
      const { tables } = await source.introspect({ onProgress: () => {} });
      expect(tables.map(({ name }) => name).sort()).toEqual(['Customer', 'big_spender', 'orders']);
    });

    test('an account has the rights of its role, and not those of others that it may see', async () => {
      await server.admin(`
        CREATE USER auditor@'127.0.0.1'; GRANT SELECT, SHOW VIEW ON *.* TO auditor@'127.0.0.1';
        CREATE ROLE writers; GRANT INSERT, RELOAD ON *.* TO writers;
        CREATE USER clerk@'127.0.0.1'; GRANT SELECT ON ${database}.* TO clerk@'127.0.0.1';
        GRANT writers TO clerk@'127.0.0.1'; SET DEFAULT ROLE writers FOR clerk@'127.0.0.1'`);
      const found = async (user: string) => {
        const source = await open(database, { user });
        try {
          return await source.privileges?.();
        } finally {
          await source.close();
        }
      };
      expect(await found('auditor')).toEqual({
        missing: [],
        superfluous: ['The account may read every database of the server.'],
        isAdministrator: false,
      });
      expect(await found('clerk')).toEqual({
        missing: [],
        superfluous: ['The account has on the whole server: INSERT, RELOAD.'],
        isAdministrator: true,
      });
      expect(await found('root')).toMatchObject({ isAdministrator: true });
    });

    test('tables of further databases go by both names', async () => {
      await server.admin(
        `CREATE DATABASE sales; CREATE TABLE sales.facts AS SELECT 5 AS n; GRANT SELECT ON sales.* TO analyst@'127.0.0.1'`,
      );
      const both = await open(database, { schemas: [database, 'sales'] });
      const { tables } = await both.introspect({ onProgress: () => {} });
      expect(tables.map(({ name }) => name)).toContain('sales.facts');
      const from = both.dialect.quoteIdentifier('sales.facts');
      expect((await both.query(`SELECT n FROM ${from}`, limits)).rows).toEqual([[5]]);
      await both.close();
    });

    test('its catalogue has another version after a change, and none after new rows', async () => {
      const changing = await createDatabase();
      const watched = await open(changing);
      const before = await watched.catalogVersion?.();
      await server.admin(`INSERT INTO orders (id) VALUES (8)`, changing);
      expect(await watched.catalogVersion?.()).toBe(before);
      await server.admin('ALTER TABLE orders ADD COLUMN note text', changing);
      expect(await watched.catalogVersion?.()).not.toBe(before);
      await watched.close();
    });

    test('a table takes few round trips', async () => {
      const many = await createDatabase();
      const tables = Array.from({ length: 20 }, (_, index) => `t${index}`);
      await server.admin(
        `${tables.map((name) => `CREATE TABLE ${name} (id int, a varchar(9), b varchar(9) CHARACTER SET latin1); INSERT INTO ${name} SELECT seq, seq % 3, seq FROM seq_1_to_20;`).join('\n')}
         GRANT SELECT ON ${many}.* TO analyst@'127.0.0.1'`,
        many,
      );
      const proxy = await startDelayProxy(server.port, 0);
      const far = await open(many, { port: proxy.port });
      const snapshot = await far.introspect({ onProgress: () => {} });
      expect(snapshot.tables.find(({ name }) => name === 't3')?.columns).toMatchObject([
        { unique: true, range: { min: 1, max: 20 } },
        { unique: false, distinctValues: ['1', '2', '0'] },
        { unique: true },
      ]);
      expect(snapshot.tables.every(({ unmeasured }) => unmeasured === undefined)).toBe(true);
      expect(proxy.roundTrips()).toBeLessThan(12 * snapshot.tables.length);
      await far.close();
      await proxy.stop();
    });

    test('a view that is slow costs itself alone', async () => {
      const slow = await createDatabase();
      await server.admin(
        `CREATE VIEW slow AS SELECT seq AS n, concat('x', sleep(0.02)) AS waited FROM seq_1_to_1000;
         GRANT SELECT ON ${slow}.* TO analyst@'127.0.0.1';
         ALTER USER analyst@'127.0.0.1' WITH MAX_STATEMENT_TIME 1`,
        slow,
      );
      const held = await open(slow);
      try {
        const { tables } = await held.introspect({ onProgress: () => {} });
        expect(tables.filter(({ unmeasured }) => unmeasured !== undefined)).toMatchObject([
          { name: 'slow', unmeasured: 'it took too long' },
        ]);
        expect(tables.find(({ name }) => name === 'orders')?.rowCount).toBe(7);
      } finally {
        await held.close();
        await server.admin(`ALTER USER analyst@'127.0.0.1' WITH MAX_STATEMENT_TIME 0`);
      }
    });

    test('a rotated password is used without a restart', async () => {
      const account = `rotating@'127.0.0.1'`;
      await server.admin(
        `CREATE USER ${account} IDENTIFIED BY 'first'; GRANT SELECT ON ${database}.orders TO ${account}`,
      );
      let password = 'first';
      const rotated = await open(database, {
        user: 'rotating',
        sessions: 1,
        password: async () => password,
      });
      password = 'second';
      await server.admin(`ALTER USER ${account} IDENTIFIED BY 'second'; KILL USER ${account}`);
      await expect.poll(() => rotated.query('SELECT 1', limits).catch(String)).toMatchObject({ rows: [[1]] });
      await rotated.close();
      await expect(open(database, { user: 'rotating', password: async () => 'first' })).rejects.toMatchObject(
        { code: 'source-unreadable' },
      );
    });

    test('a view that may be read but not explained is asked without an estimate', async () => {
      await server.admin(
        `CREATE VIEW plain AS SELECT id FROM orders; CREATE USER viewer@'127.0.0.1'; GRANT SELECT ON ${database}.plain TO viewer@'127.0.0.1'`,
        database,
      );
      const viewer = await open(database, { user: 'viewer' });
      expect((await viewer.query('SELECT count(*) FROM plain', limits)).rows).toEqual([[7]]);
      await viewer.close();
    });

    test('a stricter limit of the account stays', async () => {
      await server.admin(`ALTER USER analyst@'127.0.0.1' WITH MAX_STATEMENT_TIME 0.7`);
      const held = await open(database, { sessions: 1 });
      await expect(held.query(endless, limits)).rejects.toMatchObject({
        code: 'query-timeout',
        userMessage: expect.stringContaining('0.7 seconds'),
      });
      await held.close();
      await server.admin(`ALTER USER analyst@'127.0.0.1' WITH MAX_STATEMENT_TIME 0`);
    });

    test('says what is wrong when it cannot be opened', async () => {
      await expect(open('nowhere')).rejects.toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining('may not be used'),
      });
    });
  });
});

if (missing) test.skip(`MariaDB is left out: ${missing}`, () => {});
