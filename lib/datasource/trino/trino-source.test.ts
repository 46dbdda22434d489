import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import { asNora, norasLogin, norasPassword } from '../server/__fixtures__/noras-login.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { type FakeTrino, type Script, startFakeTrino } from './__fixtures__/fake-trino.ts';
import { trinoRefusals } from './__fixtures__/refusals.ts';
import { openTrinoSource } from './open-trino-source.ts';

const fixture = (schema: string) => `
  CREATE SCHEMA ${schema};
  CREATE TABLE ${schema}.Customer (id integer, "full name" varchar, joined date, big bigint);
  COMMENT ON TABLE ${schema}.Customer IS 'People who buy';
  COMMENT ON COLUMN ${schema}.Customer."full name" IS 'As written on invoices';
  INSERT INTO ${schema}.Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE ${schema}.orders (id integer, customer_id integer, placed timestamp, amount double, status varchar);
  INSERT INTO ${schema}.orders
    SELECT n, n % 3 + 1, CAST('2025-0' || n || '-01 12:00:00' AS timestamp), n * 10, CASE WHEN n = 7 THEN 'open' ELSE 'paid' END
    FROM range(1, 8) t(n);
  CREATE VIEW ${schema}.big_spender AS SELECT id FROM ${schema}.orders WHERE amount > 50;
`;
const limits = { timeoutMs: 10_000, maxRows: 1_000, maxBytes: 1_000_000 };
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

function openOn(port: number, options: Partial<ServerConnection> = {}): Promise<DataSource> {
  return openTrinoSource({
    id: 'fixture',
    name: 'Fixture',
    label: `trino://analyst@127.0.0.1:${port}/lake`,
    host: '127.0.0.1',
    port,
    database: 'lake',
    user: 'analyst',
    password: undefined,
    schemas: ['fixture_1'],
    tls: 'off',
    allowFunctions: [],
    unmask: [],
    isChosen: () => true,
    maxEstimatedRows: 100_000_000,
    sessions: 2,
    ...options,
  });
}

describe('the contract', () => {
  let server: FakeTrino;
  let schemas = 0;
  beforeAll(async () => {
    server = await startFakeTrino();
  });
  afterAll(() => server?.stop());

  describeDataSource({
    dialect: 'trino',
    createFixture: async () => {
      schemas += 1;
      await server.admin(fixture(`fixture_${schemas}`));
      return `fixture_${schemas}`;
    },
    open: (schema) => openOn(server.port, { schemas: [schema] }),
    openSessions: () => server.connections(),
    capabilities: {
      booleans: true,
      readsFiles: false,
      doubleQuotedText: false,
      binary: `CAST('abc' AS varbinary)`,
      estimates: true,
      keys: false,
      capitals: false,
    },
    ...trinoRefusals,
    bombs: [],
  });
});

describe('a coordinator', () => {
  let server: FakeTrino;
  let script: Script = () => null;
  beforeAll(async () => {
    server = await startFakeTrino((sql, headers) => script(sql, headers));
    await server.admin(fixture('fixture_1'));
  });
  afterAll(() => server?.stop());

  /** The statements of one piece of work. */
  const during = async (work: () => Promise<unknown>) => {
    const before = server.statements.length;
    await work();
    return server.statements.slice(before);
  };
  const withScript = async (next: Script, work: (source: DataSource) => Promise<unknown>, options = {}) => {
    script = next;
    const source = await openOn(server.port, options);
    try {
      await work(source);
    } finally {
      script = () => null;
      await source.close();
    }
  };
  const fails = (errorName: string, message: string, errorType = 'USER_ERROR') => ({
    error: { errorName, errorType, message },
  });

  test('is asked within a read-only transaction, with limits that it holds itself', async () => {
    await withScript(
      () => null,
      async (source) => {
        const sent = await during(() => source.query('SELECT count(*) FROM orders; -- all', limits));
        expect(sent.map(({ sql }) => sql)).toEqual([
          expect.stringMatching(/^EXPLAIN/),
          'START TRANSACTION READ ONLY',
          'SELECT count(*) FROM orders',
          'ROLLBACK',
        ]);
        const [, , asked] = sent;
        expect(asked?.headers).toMatchObject({
          'x-trino-user': 'analyst',
          'x-trino-source': 'tabletalk',
          'x-trino-catalog': 'lake',
          'x-trino-schema': 'fixture_1',
          'x-trino-transaction-id': 'transaction of START TRANSACTION READ ONLY',
          'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
          'x-trino-time-zone': 'Europe/Vienna',
        });
        expect(asked?.headers['x-trino-session']).toMatch(
          /^query_max_run_time=\d+ms,query_max_execution_time=\d+ms,query_max_scan_physical_bytes=1000000B$/,
        );
        expect(asked?.headers.authorization).toBe(
          `Basic ${Buffer.from('analyst:secret').toString('base64')}`,
        );
      },
      { timeZone: 'Europe/Vienna', maxScanBytes: 1_000_000, password: async () => 'secret' },
    );
  });

  test('keeps a limit that its administrator set stricter', async () => {
    const settings: Script = (sql) =>
      /^SHOW SESSION/.test(sql)
        ? {
            columns: [
              ['Name', 'varchar'],
              ['Value', 'varchar'],
            ],
            rows: [
              ['query_max_run_time', '2.00s'],
              ['query_max_execution_time', '1.50m'],
            ],
          }
        : null;
    await withScript(settings, async (source) => {
      const sent = await during(() => source.query('SELECT 1', { ...limits, timeoutMs: 600_000 }));
      expect(sent.at(-2)?.headers['x-trino-session']).toBe(
        'query_max_run_time=2000ms,query_max_execution_time=90000ms',
      );
    });
  });

  test('is told to end a statement whose rows are enough', async () => {
    await withScript(
      () => null,
      async (source) => {
        const many = 'SELECT a.id FROM orders a, orders b, orders c, orders d, orders e';
        const result = await source.query(many, { ...limits, maxRows: 10 });
        expect(result).toMatchObject({ truncatedBy: 'rows' });
        expect(server.running()).toBe(0);
      },
    );
  });

  test('is told to end a statement that a person stops', async () => {
    await withScript(
      () => null,
      async (source) => {
        const controller = new AbortController();
        const hung = source.query(endless, limits, controller.signal);
        const failed = expect(hung).rejects.toMatchObject({ code: 'stopped' });
        await expect.poll(() => server.statements.at(-1)?.sql).toBe(endless);
        controller.abort();
        await failed;
        await expect.poll(() => server.running()).toBe(0);
      },
    );
  });

  test('that is busy for a moment is asked again', async () => {
    await withScript(
      () => null,
      async (source) => {
        server.answerWith(503, 2);
        expect((await source.query('SELECT 1', limits)).rows).toEqual([[1]]);
      },
    );
  });

  test.each([
    [
      'EXCEEDED_TIME_LIMIT',
      'Query exceeded the maximum run time limit of 10.00s',
      'query-timeout',
      '10 seconds',
    ],
    ['EXCEEDED_SCAN_LIMIT', 'Exceeded scan limit of 1MB', 'query-too-costly', 'maxScanBytes'],
    ['EXCEEDED_LOCAL_MEMORY_LIMIT', 'Query exceeded per-node memory limit', 'query-too-large', 'memory'],
    ['CLUSTER_OUT_OF_MEMORY', 'Query killed', 'query-too-large', 'memory'],
    ['READ_ONLY_VIOLATION', 'Cannot execute write in a read-only transaction', 'query-rejected', 'writes'],
    ['PERMISSION_DENIED', 'Access Denied: Cannot select from table', 'query-failed', 'may not read it'],
    ['QUERY_QUEUE_FULL', 'Too many queued queries', 'query-failed', 'ask again'],
    ['ADMINISTRATIVELY_KILLED', 'Query killed', 'query-failed', 'an administrator'],
    ['UNKNOWN_TRANSACTION', 'Unknown transaction ID', 'query-failed', 'address of one'],
    ['NO_NODES_AVAILABLE', 'No nodes available to run query', 'source-unreadable', 'ask again'],
    ['DIVISION_BY_ZERO', 'line 1:8: Division by zero', 'query-failed', 'query: Division by zero'],
  ])('that answers %s is understood', async (errorName, message, code, says) => {
    const refuse: Script = (sql) => (/FROM orders/.test(sql) ? fails(errorName, message) : null);
    await withScript(
      refuse,
      async (source) => {
        await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
          code,
          userMessage: expect.stringContaining(says),
        });
      },
      { maxEstimatedRows: Number.POSITIVE_INFINITY },
    );
  });

  test.each([
    [401, 'refused the account or its password'],
    [403, 'does not let this account in'],
    [404, 'not as a Trino coordinator'],
  ])('that answers a new session with status %i is understood', async (status, says) => {
    server.answerWith(status, 1);
    const failure = await openOn(server.port, { password: async () => 'secret' }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test('that has no such schema tells which there are', async () => {
    await expect(openOn(server.port, { schemas: ['sales'] })).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringMatching(/no schema sales .*fixture_1/),
    });
  });

  test('is not sent a password that others could read', async () => {
    const before = server.statements.length;
    await expect(
      openOn(server.port, { host: '127.0.0.2.example', password: async () => 'secret' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/bad-request|source-unreadable/) });
    expect(server.statements).toHaveLength(before);
  });

  test.each([
    ['bigint', 9007199254740991, 9007199254740991],
    ['decimal(38,10)', '12345678901234567890.1234567890', '12345678901234567890.1234567890'],
    ['decimal(12,2)', '901.50', 901.5],
    ['double', 1.5, 1.5],
    ['double', 'NaN', 'NaN'],
    ['date', '2024-01-15', '2024-01-15'],
    ['timestamp(3)', '2024-01-15 12:00:00.000', '2024-01-15 12:00:00'],
    ['timestamp(6)', '2024-01-15 12:00:00.120000', '2024-01-15 12:00:00.12'],
    ['timestamp(3) with time zone', '2024-06-01 12:00:00.000 America/New_York', '2024-06-01 16:00:00'],
    ['timestamp(3) with time zone', '2024-01-01 00:00:00.000 +05:30', '2023-12-31 18:30:00'],
    ['time(3)', '12:30:00.000', '12:30:00'],
    ['varbinary', 'YWJj', '[binary, 3 bytes]'],
    ['boolean', true, true],
    ['char(3)', 'x  ', 'x  '],
    ['json', '{"a":1}', '{"a":1}'],
    ['array(integer)', [1, null], '[1,null]'],
    ['map(varchar,integer)', { k: 1 }, '{"k":1}'],
    ['bigint', null, null],
  ])('gives a %s of %j as %j', async (type, sent, cell) => {
    const answer: Script = (sql) =>
      /SELECT it$/.test(sql) ? { columns: [['it', type]], rows: [[sent]] } : null;
    await withScript(
      answer,
      async (source) => expect((await source.query('SELECT it', limits)).rows).toEqual([[cell]]),
      { maxEstimatedRows: Number.POSITIVE_INFINITY },
    );
  });

  test('tells by its statistics what needs no look at a large table, and looks at none of its rows but a few', async () => {
    const large: Script = (sql) =>
      /^SHOW STATS FOR "fixture_1"."orders"/.test(sql)
        ? {
            columns: ['column_name', 'data_size', 'distinct', 'nulls', 'row_count', 'low', 'high'].map(
              (name) => [
                name,
                name === 'column_name' || name === 'low' || name === 'high' ? 'varchar' : 'double',
              ],
            ),
            rows: [
              ['id', null, 5e9, 0, null, '1', '5000000000'],
              ['placed', null, 2_400, 0, null, '1992-01-01 00:00:00.000', '1998-08-02 00:00:00.000'],
              ['status', 3, 3, 0, null, null, null],
              [null, null, null, null, 5e9, null, null],
            ],
          }
        : null;
    await withScript(large, async (source) => {
      let snapshot: Awaited<ReturnType<DataSource['introspect']>> | undefined;
      const sent = await during(async () => {
        snapshot = await source.introspect({ onProgress: () => {} });
      });
      const orders = snapshot?.tables.find(({ name }) => name === 'orders');
      const column = (name: string) => orders?.columns.find((each) => each.name === name);
      expect(orders?.rowCount).toBe(5_000_000_000);
      expect(column('id')).toMatchObject({ range: { min: 1, max: 5_000_000_000 } });
      expect(column('placed')).toMatchObject({
        unique: false,
        range: { min: '1992-01-01 00:00:00', max: '1998-08-02 00:00:00' },
      });
      const looks = sent.filter(({ sql }) => /FROM "orders"/.test(sql));
      expect(looks.filter(({ sql }) => !/LIMIT (5|10000)\b/.test(sql))).toEqual([]);
    });
  });
});

test('a statement of a person with a password of their own is signed with it, and one that is refused is told to them', async () => {
  const server = await startFakeTrino();
  await server.admin(fixture('own_login'));
  const { logins, refused } = norasLogin();
  const source = await openOn(server.port, { schemas: ['own_login'], logins });
  const count = () => source.query('SELECT count(*) FROM orders', { ...limits, asker: asNora });
  await count();
  const sent = server.statements.filter(({ sql }) => sql === 'SELECT count(*) FROM orders').at(-1);
  expect(sent?.headers['x-trino-user']).toBe('nora');
  const signed = Buffer.from(`nora:${norasPassword}`).toString('base64');
  expect(sent?.headers.authorization).toBe(`Basic ${signed}`);
  // Each statement is signed: it may be refused long after the session began.
  server.answerWith(401, 1);
  await expect(count()).rejects.toMatchObject({
    userMessage: expect.stringContaining('enter its password under Account'),
  });
  expect(refused).toEqual(['of-nora refused the account or its password']);
  await source.close();
  await server.stop();
});

test('a statement of another account is sent in the name of that one, signed in as the user', async () => {
  const server = await startFakeTrino();
  await server.admin(fixture('accounts'));
  const source = await openOn(server.port, { schemas: ['accounts'] });
  const asker = { person: 'p', isTrial: false, account: 'nora' };
  await source.query('SELECT count(*) FROM orders', { ...limits, asker });
  await source.query('SELECT count(*) FROM orders', limits);
  const users = server.statements
    .filter(({ sql }) => sql === 'SELECT count(*) FROM orders')
    .map(({ headers }) => headers['x-trino-user']);
  expect(users).toEqual(['nora', 'analyst']);
  await source.close();
  await server.stop();
});
