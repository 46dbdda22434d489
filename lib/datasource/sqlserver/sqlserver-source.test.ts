import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import { type DataSource, defaultLimits } from '../data-source.ts';
import { asNora, norasLogin, norasPassword } from '../server/__fixtures__/noras-login.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { type FakeSqlserver, type Script, startFakeSqlserver } from './__fixtures__/fake-sqlserver.ts';
import type { TdsColumn, TdsValue } from './__fixtures__/tds-tokens.ts';
import { openSqlserverSource } from './open-sqlserver-source.ts';

const fixture = (schema: string) => `
  CREATE SCHEMA ${schema};
  CREATE TABLE ${schema}.Customer (id INTEGER PRIMARY KEY, "full name" VARCHAR, joined DATE, big BIGINT);
  COMMENT ON TABLE ${schema}.Customer IS 'People who buy';
  COMMENT ON COLUMN ${schema}.Customer."full name" IS 'As written on invoices';
  INSERT INTO ${schema}.Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE ${schema}.orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES ${schema}.CUSTOMER (id), placed TIMESTAMP,
    amount DOUBLE, status VARCHAR);
  INSERT INTO ${schema}.orders
    SELECT n, n % 3 + 1, CAST('2025-0' || n || '-01 12:00:00' AS TIMESTAMP), n * 10, CASE WHEN n = 7 THEN 'open' ELSE 'paid' END
    FROM range(1, 8) t(n);
  CREATE VIEW ${schema}.big_spender AS SELECT id FROM ${schema}.orders WHERE amount > 50;
`;
const endless = `WITH c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c OPTION (MAXRECURSION 0)`;
const digits = (name: string) => `(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS ${name} (d)`;
const many = `SELECT n, n * 2 FROM (
  SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 1 AS n
  FROM ${['a', 'b', 'c', 'e', 'f'].map(digits).join(' CROSS JOIN ')}) AS numbers WHERE n <= 50000 ORDER BY n`;

/** What is asked of a server first: version, edition, snapshots, plans, its clock and the default schema. */
const factColumns: readonly TdsColumn[] = [
  { name: 'version', type: 'int' },
  { name: 'edition', type: 'int' },
  { name: 'snapshots', type: 'int' },
  { name: 'plans', type: 'int' },
  { name: 'clock', type: 'text' },
  { name: 'schema', type: 'text' },
];

function openOn(port: number, options: Partial<ServerConnection> = {}): Promise<DataSource> {
  return openSqlserverSource({
    id: 'fixture',
    name: 'Fixture',
    label: `sqlserver://analyst@127.0.0.1:${port}/shop`,
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

describe('the contract', () => {
  let server: FakeSqlserver;
  let databases = 0;
  beforeAll(async () => {
    server = await startFakeSqlserver();
  });
  afterAll(() => server?.stop());

  describeDataSource({
    dialect: 'sqlserver',
    createFixture: async () => {
      databases += 1;
      await server.admin(fixture(`fixture_${databases}`));
      return `fixture_${databases}`;
    },
    open: (database) => openOn(server.port, { database }),
    openSessions: () => server.connections(),
    capabilities: {
      booleans: true,
      truth: 'CAST(1 AS bit)',
      readsFiles: false,
      doubleQuotedText: false,
      binary: `CAST('abc' AS varbinary(3))`,
      estimates: true,
    },
    refused: [
      { sql: `INSERT INTO orders (id) VALUES (9)`, names: 'INSERT' },
      { sql: `UPDATE orders SET amount = 0`, names: 'UPDATE' },
      { sql: `DELETE FROM orders`, names: 'DELETE' },
      { sql: `MERGE orders USING orders o ON 1 = 1 WHEN MATCHED THEN DELETE;`, names: 'MERGE' },
      { sql: `TRUNCATE TABLE orders`, names: 'TRUNCATE' },
      { sql: `SELECT * INTO copied FROM orders`, names: 'INTO' },
      { sql: `DROP TABLE orders`, names: 'DROP' },
      { sql: `CREATE TABLE x (a int)`, names: 'CREATE' },
      { sql: `ALTER TABLE orders ADD x int`, names: 'ALTER' },
      { sql: `EXEC sp_rename 'orders', 'x'`, names: 'EXEC' },
      { sql: `EXECUTE ('DROP TABLE orders')`, names: 'EXECUTE' },
      { sql: `SET ROWCOUNT 1`, names: 'SET' },
      { sql: `DECLARE @x int`, names: 'DECLARE' },
      { sql: `BEGIN TRANSACTION`, names: 'BEGIN' },
      { sql: `USE master`, names: 'USE' },
      { sql: `WAITFOR DELAY '0:10'`, names: 'WAITFOR' },
      { sql: `SELECT id FROM orders DROP TABLE orders`, names: 'DROP' },
      { sql: `SELECT id FROM orders CHECKPOINT`, names: 'CHECKPOINT' },
      { sql: `SELECT * FROM orders WITH (UPDLOCK)`, names: 'UPDLOCK' },
      { sql: `SELECT * FROM sys.objects`, names: 'sys.objects' },
      { sql: `SELECT * FROM master.dbo.spt_values`, names: 'master' },
    ],
    reachesOut: [
      `SELECT * FROM OPENROWSET(BULK '/etc/passwd', SINGLE_CLOB) AS x`,
      `SELECT * FROM OPENQUERY(far, 'SELECT 1')`,
      `SELECT * FROM OPENDATASOURCE('MSOLEDBSQL', 'Server=x').a.dbo.b`,
      `SELECT * FROM sys.fn_trace_gettable('/etc/passwd', 1)`,
    ],
    bombs: [],
    endless,
    many,
  });
});

describe('a server', () => {
  let server: FakeSqlserver;
  let script: Script = () => null;
  beforeAll(async () => {
    server = await startFakeSqlserver((sql) => script(sql));
    await server.admin(fixture('shop'));
  });
  afterAll(() => server?.stop());

  const limits = { timeoutMs: 10_000, maxRows: 1_000, maxBytes: 1_000_000 };
  const withScript = async <Value>(
    next: Script,
    work: (source: DataSource) => Promise<Value>,
    options: Partial<ServerConnection> = {},
  ): Promise<Value> => {
    script = next;
    const source = await openOn(server.port, options);
    try {
      return await work(source);
    } finally {
      script = () => null;
      await source.close();
    }
  };
  const answer = (columns: readonly TdsColumn[], row: readonly TdsValue[]): Script => {
    return (sql) => (/SELECT it/.test(sql) ? { columns, rows: [row] } : null);
  };

  test('gives decimals, money and moments with every digit', async () => {
    const columns: readonly TdsColumn[] = [
      { name: 'exact', type: { precision: 38, scale: 10 } },
      { name: 'negative', type: { precision: 20, scale: 0 } },
      { name: 'small', type: { precision: 10, scale: 2 } },
      { name: 'paid', type: 'money' },
      { name: 'owed', type: 'money' },
      { name: 'at', type: 'datetime2' },
      { name: 'there', type: 'datetimeoffset' },
      { name: 'opens', type: 'time' },
      { name: 'nothing', type: { precision: 10, scale: 2 } },
    ];
    const row = [
      12345678901234567890123456789n,
      -98765432109876543210n,
      -5n,
      9223372036854775807n,
      -12345n,
      1_704_067_199_123_456n,
      1_704_067_199_000_000n,
      32_400_500_000n,
      null,
    ];
    await withScript(answer(columns, row), async (source) => {
      const { rows, columns: told } = await source.query('SELECT it', limits);
      expect(rows).toEqual([
        [
          '1234567890123456789.0123456789',
          '-98765432109876543210',
          -0.05,
          '922337203685477.5807',
          -1.2345,
          '2023-12-31 23:59:59.123456',
          '2023-12-31 23:59:59',
          '09:00:00.5',
          null,
        ],
      ]);
      expect(told.map(({ kind }) => kind)).toEqual([
        'number',
        'number',
        'number',
        'number',
        'number',
        'date',
        'date',
        'unknown',
        'number',
      ]);
    });
  });

  test('is told that this client only reads, and each question ends its transaction by rolling back', async () => {
    const before = server.batches.length;
    await withScript(
      () => null,
      async (source) => {
        await source.query('SELECT count(*) AS n FROM orders', { ...limits, maxEstimatedRows: Infinity });
        expect(server.transactions()).toBe(0);
      },
    );
    expect(server.logins.at(-1)).toMatchObject({ user: 'analyst', database: 'shop', onlyReads: true });
    const sent = server.batches.slice(before);
    expect(sent[1]).toMatch(/SET DATEFORMAT ymd/);
    expect(sent.slice(-3)).toEqual([
      'SET LOCK_TIMEOUT 10000; SET TRANSACTION ISOLATION LEVEL SNAPSHOT; BEGIN TRANSACTION;',
      'SELECT count(*) AS n FROM orders',
      'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION;',
    ]);
  });

  test('stops at the limit of rows, and the session answers the next question', async () => {
    await withScript(
      () => null,
      async (source) => {
        const cut = await source.query(many, { ...limits, maxRows: 10 });
        expect(cut.rows).toHaveLength(10);
        expect(cut.truncatedBy).toBe('rows');
        expect((await source.query('SELECT count(*) AS n FROM orders', limits)).rows).toEqual([[7]]);
        expect(await server.connections()).toBe(1);
      },
      { sessions: 1 },
    );
  });

  test('names a column that has no name of its own', async () => {
    await withScript(
      () => null,
      async (source) => {
        const { columns } = await source.query('SELECT id, count(*) FROM orders GROUP BY id', limits);
        expect(columns.map(({ name }) => name)).toEqual(['id', 'column 2']);
      },
    );
  });

  test('is not asked on when it gives a second result', async () => {
    await withScript(
      (sql) => (/SELECT it/.test(sql) ? 'second-result' : null),
      (source) =>
        expect(source.query('SELECT it', limits)).rejects.toMatchObject({
          code: 'query-rejected',
          userMessage: expect.stringContaining('A second result'),
        }),
    );
  });

  test('is told the plan in XML where the account may see it, and compiles where it may not', async () => {
    const facts = (plans: number): Script => {
      return (sql) =>
        /SERVERPROPERTY/.test(sql)
          ? { columns: factColumns, rows: [[16, 3, 0, plans, '+01:00', 'dbo']] }
          : null;
    };
    const estimate = (plans: number) =>
      withScript(facts(plans), async (source) => {
        const before = server.batches.length;
        const found = await source.explain('SELECT a.id FROM orders a JOIN orders b ON 1 = 1');
        await expect(source.explain('SELECT turnover FROM orders')).rejects.toMatchObject({
          code: 'query-failed',
        });
        return { found, sent: server.batches.slice(before, before + 3), zone: await source.timeZone?.() };
      });
    expect(await estimate(1)).toMatchObject({
      found: { estimatedRows: 49, estimatedCost: 0.5 },
      sent: ['SET SHOWPLAN_XML ON', expect.any(String), 'SET SHOWPLAN_XML OFF'],
      zone: '+01:00',
    });
    expect(await estimate(0)).toMatchObject({
      found: { estimatedRows: null, estimatedCost: null },
      sent: ['SET NOEXEC ON', expect.any(String), 'SET NOEXEC OFF'],
    });
  });

  test('is not asked what would read more bytes than it may', async () => {
    const plan =
      '<StmtSimple StatementSubTreeCost="1"><RelOp EstimateRows="1" EstimatedRowsRead="5000" AvgRowSize="400">';
    const plans: Script = (sql) =>
      /SELECT it/.test(sql) ? { columns: [{ name: 'plan', type: 'text' }], rows: [[plan]] } : null;
    const ask = (maxScanBytes: number) =>
      withScript(plans, (source) => source.query('SELECT it', limits), { maxScanBytes });
    await expect(ask(1_000_000)).rejects.toMatchObject({
      code: 'query-too-costly',
      userMessage: expect.stringMatching(/about 2,000,000 bytes of 1,000,000.*maxScanBytes/),
    });
    await expect(ask(2_000_000)).resolves.toMatchObject({ rows: [[plan]] });
  });

  test('without snapshots is read as it is committed', async () => {
    const facts: Script = (sql) =>
      /SERVERPROPERTY/.test(sql) ? { columns: factColumns, rows: [[13, 3, 0, 0, '+00:00', 'dbo']] } : null;
    await withScript(facts, (source) => source.query('SELECT 1 AS one', limits));
    expect(server.batches.at(-3)).toContain('ISOLATION LEVEL READ COMMITTED');
  });

  test.each([
    [[12, 3, 1, 1, '+00:00', 'dbo'], 'older than SQL Server 2016'],
    [[16, 3, 1, 1, '+00:00', 'sales'], '?schemas=sales,dbo'],
  ])('whose facts are %j is refused with the reason', async (row, says) => {
    script = (sql) => (/SERVERPROPERTY/.test(sql) ? { columns: factColumns, rows: [row] } : null);
    const failure = await openOn(server.port).catch((thrown) => thrown);
    script = () => null;
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
  });

  test('of Azure is taken whatever its version says', async () => {
    const facts: Script = (sql) =>
      /SERVERPROPERTY/.test(sql) ? { columns: factColumns, rows: [[12, 5, 1, 1, '+00:00', 'dbo']] } : null;
    await withScript(facts, async (source) => {
      expect((await source.query('SELECT 1 AS one', limits)).rows).toEqual([[1]]);
    });
  });

  test.each([
    [18456, 1, "Login failed for user 'analyst'.", 'refused the account or its password'],
    [18456, 38, "Login failed for user 'analyst'.", 'no such database'],
    [4060, 1, 'Cannot open database "shop" requested by the login.', 'no user in it'],
    [40615, 1, "Client with IP address '1.2.3.4' is not allowed to access the server.", 'firewall'],
    [18487, 1, "Login failed for user 'analyst'. The password has expired.", 'expired'],
    [40532, 1, 'Cannot open server "x" requested by the login.', 'whole name'],
  ])('that refuses a login with %i in state %i is understood', async (number, state, message, says) => {
    server.refuseLogins({ number, state, message });
    const failure = await openOn(server.port, { password: async () => 'secret' }).catch((thrown) => thrown);
    server.refuseLogins(null);
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
    expect(server.logins.at(-1)?.password).toBe('secret');
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test.each([
    [208, "Invalid object name 'x'.", 'query-failed', 'tabletalk doctor'],
    [207, "Invalid column name 'x'.", 'query-failed', 'no table of the query has such a column'],
    [229, "The SELECT permission was denied on the object 'x'.", 'query-failed', 'may not read it'],
    [1205, 'Transaction was deadlocked on lock resources.', 'query-failed', 'ask again'],
    [1222, 'Lock request time out period exceeded.', 'query-failed', 'locked by another session'],
    [8115, 'Arithmetic overflow error converting expression to data type int.', 'query-failed', 'bigint'],
    [8134, 'Divide by zero error encountered.', 'query-failed', 'NULLIF'],
    [701, 'There is insufficient system memory.', 'query-too-large', 'memory'],
    [3906, 'Failed to update database because it is read-only.', 'query-rejected', 'writes'],
    [40613, 'Database is not currently available.', 'source-unreadable', 'closed the connection'],
    [102, "Incorrect syntax near 'LIMIT'.", 'query-failed', 'Incorrect syntax'],
  ])('that answers a statement with %i is understood', async (number, message, wanted, says) => {
    await withScript(
      (sql) => (/SELECT it/.test(sql) ? { error: { number, message } } : null),
      (source) =>
        expect(source.query('SELECT it', limits)).rejects.toMatchObject({
          code: wanted,
          userMessage: expect.stringContaining(says),
        }),
    );
  });

  test('that hangs up while a question runs is told, and the next one finds another session', async () => {
    let isFirst = true;
    const once: Script = (sql) => {
      if (!/SELECT it/.test(sql) || !isFirst) return /SELECT it/.test(sql) ? one : null;
      isFirst = false;
      return 'hang-up';
    };
    const one = { columns: [{ name: 'it', type: 'int' as const }], rows: [[1]] };
    await withScript(once, async (source) => {
      await expect(
        source.query('SELECT it', { ...limits, maxEstimatedRows: Infinity }),
      ).rejects.toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining('closed the connection'),
      });
      expect((await source.query('SELECT it', limits)).rows).toEqual([[1]]);
    });
  });

  test.each([
    ['required', 'off', 'do not agree on TLS'],
    ['none', 'unverified', 'do not agree on TLS'],
  ] as const)('with TLS %s is not asked by a source with tls=%s', async (offers, tls, says) => {
    server.encrypt(offers);
    const failure = await openOn(server.port, { tls }).catch((thrown) => thrown);
    server.encrypt('none');
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
  });

  test('with a certificate that nobody vouches for is asked where any will do, and the login is encrypted', async () => {
    // The development certificate that the package has for servers of mail.
    const { key, cert } = new SMTPServer({ secure: true }).options;
    if (typeof key !== 'string' || typeof cert !== 'string') throw new Error('no certificate');
    server.encrypt('required', { key, cert });
    const refused = await openOn(server.port, { tls: 'required' }).catch((thrown) => thrown);
    const source = await openOn(server.port, { tls: 'unverified', password: async () => 'secret' });
    const { rows } = await source.query('SELECT count(*) AS n FROM orders', limits);
    await source.close();
    server.encrypt('none');
    expect(refused).toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining('?tls=unverified'),
    });
    expect(rows).toEqual([[7]]);
    expect(server.logins.at(-1)?.password).toBe('secret');
  });

  test('is not sent a password that others could read', async () => {
    const before = server.logins.length;
    await expect(
      openOn(server.port, { host: '127.0.0.2.example', password: async () => 'secret' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/bad-request|source-unreadable/) });
    expect(server.logins).toHaveLength(before);
  });

  test('that sends its clients on to an address where nothing may be asked is not followed', async () => {
    server.route({ host: '169.254.169.254', port: 1433 });
    const failure = await openOn(server.port).catch((thrown) => thrown);
    server.route(null);
    expect(failure).toMatchObject({ code: 'source-unreadable' });
    expect(JSON.stringify(failure.userMessage)).toContain('169.254.169.254');
  });

  test('that is gone is named with what to look at', async () => {
    await expect(openOn(1)).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining('nothing listens there'),
    });
  });

  test('tells what the account has too much of and what it lacks', async () => {
    const text = (name: string) => ({ name, type: 'text' as const });
    const rights: Script = (sql) => {
      if (/IS_SRVROLEMEMBER/.test(sql)) return numbers([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
      if (/fn_my_permissions/.test(sql))
        return { columns: [text('p')], rows: [['CONNECT'], ['CREATE TABLE'], ['SELECT']] };
      if (/HAS_PERMS_BY_NAME\(QUOTENAME/.test(sql))
        return {
          columns: [text('s'), ...factColumns.slice(0, 4), ...factColumns.slice(0, 4)],
          rows: [
            ['dbo', 1, 5, 1, 0, 0, 0, 0, 0],
            ['hr', 0, 0, 0, 0, 0, 0, 0, 0],
          ],
        };
      return null;
    };
    const numbers = (row: readonly number[]) => ({
      columns: row.map((_, place) => ({ name: `r${place}`, type: 'int' as const })),
      rows: [row],
    });
    const found = await withScript(rights, async (source) => source.privileges?.(), {
      schemas: ['dbo', 'hr'],
    });
    expect(found).toEqual({
      missing: [
        'SELECT is missing on every table of the schema hr.',
        'SHOWPLAN is missing, so that no statement can be refused for what it would read.',
      ],
      superfluous: [
        'The account is in the roles db_datawriter.',
        'The account has in the database: CREATE TABLE.',
        'The account has INSERT on the schema dbo.',
      ],
      isAdministrator: false,
    });
  });
});

test('a person with a password of their own logs in with it, and becomes nobody else', async () => {
  const server = await startFakeSqlserver();
  await server.admin(fixture('own_login'));
  const { logins } = norasLogin();
  const source = await openOn(server.port, { database: 'own_login', logins });
  await source.query('SELECT count(*) FROM orders', { ...defaultLimits, asker: asNora });
  expect(server.logins.at(-1)).toMatchObject({ user: 'nora', password: norasPassword });
  expect(server.batches.filter((sql) => sql.startsWith('EXECUTE AS'))).toEqual([]);
  await source.query('SELECT count(*) FROM orders', defaultLimits);
  expect(server.logins).toHaveLength(2);
  await source.close();
  await server.stop();
});

test('a session of another account is that user from its first statement on, for good, and serves nobody else', async () => {
  const server = await startFakeSqlserver((sql) =>
    sql.startsWith('EXECUTE AS') ? { columns: [], rows: [] } : null,
  );
  await server.admin(fixture('accounts'));
  const source = await openOn(server.port, { database: 'accounts' });
  const before = server.batches.length;
  const asker = { person: 'p', isTrial: false, account: "o'nora" };
  await source.query('SELECT count(*) FROM orders', { ...defaultLimits, asker });
  const [ofTheDriver, first, ...more] = server.batches.slice(before);
  expect(ofTheDriver).toMatch(/^set ansi_nulls on/);
  expect(first).toBe("EXECUTE AS USER = N'o''nora' WITH NO REVERT");
  expect(more.some((sql) => sql.includes('FROM orders'))).toBe(true);
  await source.query('SELECT count(*) FROM orders', defaultLimits);
  expect(server.batches.filter((sql) => sql.startsWith('EXECUTE AS'))).toHaveLength(1);
  expect(await server.connections()).toBe(2);
  await source.close();
  await server.stop();
});
