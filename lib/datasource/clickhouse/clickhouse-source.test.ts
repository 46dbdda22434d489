import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import { asNora, norasLogin, norasPassword } from '../server/__fixtures__/noras-login.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import {
  type ClickhouseServer,
  clickhouseMissing,
  type Script,
  startClickhouse,
} from './__fixtures__/start-clickhouse.ts';
import { openClickhouseSource } from './open-clickhouse-source.ts';

const missing = clickhouseMissing();
const fixture = (database: string) => [
  `CREATE DATABASE ${database}`,
  `CREATE TABLE ${database}.Customer (id Int32, "full name" String COMMENT 'As written on invoices', joined Nullable(Date), big Nullable(Int64))
   ENGINE = MergeTree ORDER BY id COMMENT 'People who buy'`,
  `INSERT INTO ${database}.Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993), (2, 'O''Brien; "Bob"', '2024-11-30', 5), (3, '李娜 100%_x', NULL, NULL)`,
  `CREATE TABLE ${database}.orders (id Int32, customer_id Int32, placed DateTime, amount Float64, status LowCardinality(String))
   ENGINE = MergeTree ORDER BY id PARTITION BY toYYYYMM(placed)`,
  `INSERT INTO ${database}.orders
   SELECT number + 1, (number + 1) % 3 + 1, addMonths(toDateTime('2025-01-01 12:00:00'), number), (number + 1) * 10, if(number = 6, 'open', 'paid') FROM numbers(7)`,
  `CREATE VIEW ${database}.big_spender AS SELECT id FROM ${database}.orders WHERE amount > 50`,
];
const limits = { timeoutMs: 30_000, maxRows: 1_000, maxBytes: 1_000_000 };

function openOn(port: number, options: Partial<ServerConnection> = {}): Promise<DataSource> {
  return openClickhouseSource({
    id: 'fixture',
    name: 'Fixture',
    label: `clickhouse://analyst@127.0.0.1:${port}/shop`,
    host: '127.0.0.1',
    port,
    database: 'shop',
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
}

describe.skipIf(missing !== null)(
  missing === null ? "ClickHouse's engine" : `ClickHouse's engine (left out: ${missing})`,
  () => {
    let server: ClickhouseServer;
    let databases = 0;
    beforeAll(async () => {
      server = await startClickhouse();
    });
    afterAll(() => server?.stop());

    describeDataSource({
      dialect: 'clickhouse',
      createFixture: async () => {
        databases += 1;
        server.admin(fixture(`shop_${databases}`));
        return `shop_${databases}`;
      },
      open: (database) => openOn(server.port, { database }),
      openSessions: () => server.connections(),
      capabilities: {
        booleans: false,
        readsFiles: false,
        doubleQuotedText: false,
        binary: null,
        repeatedNames: false,
        estimates: true,
        keys: false,
      },
      refused: [
        { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
        { sql: `ALTER TABLE orders UPDATE amount = 0 WHERE 1`, names: 'ALTER' },
        { sql: `DELETE FROM orders WHERE 1`, names: 'DELETE' },
        { sql: `TRUNCATE TABLE orders`, names: 'TRUNCATE' },
        { sql: `DROP TABLE orders`, names: 'DROP' },
        { sql: `CREATE TABLE x ENGINE = Memory AS SELECT 1`, names: 'CREATE' },
        { sql: `OPTIMIZE TABLE orders FINAL`, names: 'OPTIMIZE' },
        { sql: `KILL QUERY WHERE 1`, names: 'KILL' },
        { sql: `SYSTEM STOP MERGES`, names: 'SYSTEM' },
        { sql: `SET readonly = 0`, names: 'SET' },
        { sql: `USE other`, names: 'USE' },
        { sql: `EXPLAIN SELECT 1`, names: 'EXPLAIN' },
        { sql: `SELECT * FROM orders SETTINGS readonly = 0`, names: 'SETTINGS' },
        { sql: `SELECT * FROM orders INTO OUTFILE '/tmp/x'`, names: 'INTO' },
        { sql: `SELECT * FROM system.query_log`, names: 'system.query_log' },
        { sql: `SELECT count(*) FROM orders WHERE 'x' IN (system.users)`, names: 'system.users' },
        { sql: `SELECT sleep(3)`, names: 'sleep' },
      ],
      reachesOut: [
        `SELECT * FROM file('/etc/passwd', 'LineAsString')`,
        `SELECT * FROM url('http://127.0.0.1/', 'CSV', 'a String')`,
        `SELECT * FROM "/etc/passwd"`,
      ],
      bombs: [],
      endless: `SELECT count(*) FROM orders ${Array.from({ length: 13 }, (_, place) => `CROSS JOIN orders o${place}`).join(' ')}`,
      many: 'SELECT number + 1 AS x, (number + 1) * 2 AS y FROM numbers(50000) ORDER BY x',
    });

    describe('a statement', () => {
      let source: DataSource;
      beforeAll(async () => {
        server.admin(fixture('shop'));
        source = await openOn(server.port);
      });
      afterAll(() => source?.close());
      const rows = async (sql: string) => (await source.query(sql, limits)).rows;

      test.each([
        ["toUInt64('18446744073709551615')", '18446744073709551615'],
        ["toInt128('170141183460469231731687303715884105727')", '170141183460469231731687303715884105727'],
        ["toDecimal128('12345678901234567890.123456789', 9)", '12345678901234567890.123456789'],
        ["toDecimal64('901.50', 2)", 901.5],
        ["toDateTime64('2024-01-15 12:00:00.120', 6)", '2024-01-15 12:00:00.12'],
        ["toDateTime64('2024-01-15 12:00:00', 3)", '2024-01-15 12:00:00'],
        ["toDate32('1925-01-15')", '1925-01-15'],
        ['1 / 0', 'inf'],
        ['0.1 + 0.2', 0.30000000000000004],
        ["array('a', NULL)", '["a",null]'],
        ["map('k', 1)", '{"k":1}'],
        ['CAST(NULL AS Int64)', null],
      ])('of %s gives %j', async (expression, cell) => {
        expect(await rows(`SELECT ${expression}`)).toEqual([[cell]]);
      });

      test('has NULL where a join finds nothing and where nothing is summed up, as elsewhere', async () => {
        expect(
          await rows(
            'SELECT a.id, b.id FROM orders a LEFT JOIN orders b ON b.id = a.id + 1 WHERE a.id > 5 ORDER BY a.id',
          ),
        ).toEqual([
          [6, 7],
          [7, null],
        ]);
        expect(await rows('SELECT sum(amount), max(placed), count(*) FROM orders WHERE id > 99')).toEqual([
          [null, null, 0],
        ]);
      });

      test('takes UNION and EXCEPT without a word for sets', async () => {
        expect(await rows(`SELECT 'a' AS x UNION SELECT 'a'`)).toEqual([['a']]);
      });

      test('means the column where an alias has its name', async () => {
        expect(await rows('SELECT amount / 10 AS amount FROM orders WHERE amount > 60')).toEqual([[7]]);
      });

      test('of a quotient of decimals keeps its fraction', async () => {
        const { divide } = source.dialect;
        const quotient = divide("toDecimal64('10.01', 2)", "toDecimal64('4', 2)");
        expect(await rows(`SELECT ${quotient}, ${divide('7', '0')}`)).toEqual([[2.5025, null]]);
      });

      test('that writes is refused by the engine itself where no guard stands before it', async () => {
        const { openClickhouseSession } = await import('./clickhouse-session.ts');
        const session = await openClickhouseSession(
          {
            label: 'fixture',
            address: '127.0.0.1',
            host: '127.0.0.1',
            port: server.port,
            tls: 'off',
            user: 'analyst',
            password: undefined,
            database: 'shop',
            schemas: ['shop'],
            isChosen: () => true,
          },
          new AbortController().signal,
        );
        for (const sql of [
          'DROP TABLE orders',
          'INSERT INTO orders (id) SELECT 9',
          'CREATE TABLE x ENGINE = Memory AS SELECT 1',
        ]) {
          await expect(session.query(sql, limits)).rejects.toMatchObject({ code: 'query-rejected' });
        }
        session.kill();
        await session.exited;
      });

      test('that reads more than it may is stopped by the engine', async () => {
        const narrow = await openOn(server.port, { maxScanBytes: 100 });
        await expect(narrow.query('SELECT sum(number) FROM numbers(1000000)', limits)).rejects.toMatchObject({
          code: 'query-too-costly',
          userMessage: expect.stringContaining('maxScanBytes'),
        });
        await narrow.close();
      });

      test('whose deadline passes leaves nothing running', async () => {
        const endless = `SELECT count(*) FROM orders ${Array.from({ length: 13 }, (_, place) => `CROSS JOIN orders o${place}`).join(' ')}`;
        await expect(source.query(endless, { ...limits, timeoutMs: 1_000 })).rejects.toMatchObject({
          code: 'query-timeout',
        });
        await expect.poll(() => server.running()).toBe(0);
      });

      test('finds what is told of parts for tables that are kept by time', async () => {
        const version = await source.catalogVersion?.();
        expect(version).toBe(await source.catalogVersion?.());
        expect(await source.timeZone?.()).toBeTruthy();
        expect((await source.privileges?.())?.superfluous.join(' ')).toContain('INSERT');
      });
    });
  },
);

describe('a ClickHouse server', () => {
  let server: ClickhouseServer;
  let script: Script = () => null;
  let profile = [0, 0, 'Europe/Vienna'];
  const head = (...columns: readonly (readonly [string, string])[]) => [
    columns.map(([name]) => name),
    columns.map(([, type]) => type),
  ];
  const opening: Script = (sql) => {
    if (/getSetting/.test(sql))
      return { lines: [...head(['a', 'UInt8'], ['b', 'Float64'], ['c', 'String']), profile] };
    if (/system\.databases/.test(sql)) return { lines: [...head(['name', 'String']), ['system'], ['shop']] };
    return null;
  };
  beforeAll(async () => {
    server = await startClickhouse((sql) => script(sql) ?? opening(sql));
  });
  afterAll(() => server?.stop());

  const withScript = async (next: Script, work: (source: DataSource) => Promise<unknown>, options = {}) => {
    script = next;
    const source = await openOn(server.port, { maxEstimatedRows: Number.POSITIVE_INFINITY, ...options });
    try {
      await work(source);
    } finally {
      script = () => null;
      profile = [0, 0, 'Europe/Vienna'];
      await source.close();
    }
  };
  const answers: Script = (sql) =>
    /SELECT it/.test(sql) ? { lines: [...head(['it', 'UInt8']), [1]] } : null;

  test('is sent the name and password of a person who keeps one, and what it refuses is told to them', async () => {
    const { logins, refused } = norasLogin();
    const query = (source: DataSource) => source.query('SELECT it', { ...limits, asker: asNora });
    await withScript(
      answers,
      async (source) => {
        await query(source);
        expect(server.statements.at(-1)?.headers).toMatchObject({
          authorization: `Basic ${Buffer.from(`nora:${norasPassword}`).toString('base64')}`,
        });
        script = (sql) =>
          /SELECT it/.test(sql)
            ? { code: 516, error: 'nora: Authentication failed. (AUTHENTICATION_FAILED)' }
            : null;
        await expect(query(source)).rejects.toMatchObject({
          userMessage: expect.stringContaining('enter its password under Account'),
        });
        expect(refused).toEqual(['of-nora refused the account or its password']);
      },
      { logins },
    );
  });

  test('is sent its limits with each statement, and the account as it may be', async () => {
    await withScript(
      answers,
      async (source) => {
        await source.query('SELECT it; -- done', { ...limits, timeoutMs: 12_345 });
        const sent = server.statements.at(-1);
        expect(sent?.sql).toBe('SELECT it \nFORMAT JSONCompactEachRowWithNamesAndTypes');
        expect(sent?.settings).toMatchObject({
          readonly: '2',
          max_execution_time: '13',
          timeout_overflow_mode: 'throw',
          max_bytes_to_read: '5000',
          session_timezone: 'Asia/Tokyo',
          join_use_nulls: '1',
        });
        expect(sent?.settings).not.toHaveProperty('max_result_rows');
        expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from('analyst:secret').toString('base64')}`);
        expect(await source.timeZone?.()).toBe('Asia/Tokyo');
      },
      { maxScanBytes: 5_000, timeZone: 'Asia/Tokyo', password: async () => 'secret' },
    );
  });

  test('whose account is read-only and slower already keeps its own', async () => {
    profile = [2, 3, 'UTC'];
    await withScript(answers, async (source) => {
      await source.query('SELECT it', limits);
      expect(server.statements.at(-1)?.settings).toMatchObject({ max_execution_time: '3' });
      expect(server.statements.at(-1)?.settings).not.toHaveProperty('readonly');
    });
  });

  test('whose account may set nothing is refused with the cure', async () => {
    profile = [1, 0, 'UTC'];
    await expect(openOn(server.port)).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining('readonly = 2'),
    });
    profile = [0, 0, 'UTC'];
  });

  test('that has no such database tells which there are', async () => {
    await expect(openOn(server.port, { database: 'sales' })).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringMatching(/no database sales .*It has: shop/),
    });
  });

  test.each([
    [
      516,
      'Authentication failed: password is incorrect (AUTHENTICATION_FAILED)',
      'refused the account or its password',
    ],
    [81, 'Database shop does not exist (UNKNOWN_DATABASE)', 'no such database'],
    [452, 'Setting max_execution_time should not be changed (SETTING_CONSTRAINT_VIOLATION)', 'constraint'],
  ])('that refuses a new session with code %i is understood', async (code, error, says) => {
    script = () => ({ code, error });
    const failure = await openOn(server.port, { password: async () => 'secret' }).catch((thrown) => thrown);
    script = () => null;
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test.each([
    [159, 'Timeout exceeded: elapsed 10.1 seconds. (TIMEOUT_EXCEEDED)', 'query-timeout', '30 seconds'],
    [241, 'Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)', 'query-too-large', 'memory'],
    [307, 'Limit for rows or bytes to read exceeded. (TOO_MANY_BYTES)', 'query-too-costly', 'maxScanBytes'],
    [164, 'Cannot execute query in readonly mode. (READONLY)', 'query-rejected', 'writes'],
    [497, 'Not enough privileges. (ACCESS_DENIED)', 'query-failed', 'may not read it'],
    [202, 'Too many simultaneous queries. (TOO_MANY_SIMULTANEOUS_QUERIES)', 'query-failed', 'ask again'],
    [201, 'Quota exceeded. (QUOTA_EXCEEDED)', 'query-failed', 'quota'],
    [394, 'Query was cancelled. (QUERY_WAS_CANCELLED)', 'stopped', 'stopped'],
    [47, 'Unknown expression identifier `x`. (UNKNOWN_IDENTIFIER)', 'query-failed', 'Unknown expression'],
  ])('that answers a statement with code %i is understood', async (code, error, wanted, says) => {
    await withScript(
      (sql) => (/SELECT it/.test(sql) ? { code, error } : null),
      (source) =>
        expect(source.query('SELECT it', limits)).rejects.toMatchObject({
          code: wanted,
          userMessage: expect.stringContaining(says),
        }),
    );
  });

  test('that fails in the midst of a result gives no half of it', async () => {
    const broken: Script = (sql) =>
      /SELECT it/.test(sql)
        ? {
            lines: [...head(['it', 'UInt8']), [1]],
            thenText: 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n',
          }
        : null;
    await withScript(broken, (source) =>
      expect(source.query('SELECT it', limits)).rejects.toMatchObject({ code: 'query-too-large' }),
    );
  });

  test('is not sent a password that others could read', async () => {
    const before = server.statements.length;
    await expect(
      openOn(server.port, { host: '127.0.0.2.example', password: async () => 'secret' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/bad-request|source-unreadable/) });
    expect(server.statements).toHaveLength(before);
  });

  test('that is gone is named with what to look at', async () => {
    await expect(openOn(1)).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining('nothing listens there'),
    });
  });
});
