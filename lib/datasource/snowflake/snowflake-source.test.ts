import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import { asNora, norasLogin } from '../server/__fixtures__/noras-login.ts';
import {
  accessToken,
  type FakeSnowflake,
  type Script,
  startFakeSnowflake,
} from './__fixtures__/fake-snowflake.ts';
import { snowflakeRefusals } from './__fixtures__/refusals.ts';
import { openSnowflakeSource } from './open-snowflake-source.ts';
import type { SnowflakeConnection } from './snowflake-connection.ts';

const fixture = (schema: string) => `
  CREATE SCHEMA ${schema};
  CREATE TABLE ${schema}."Customer" (ID integer PRIMARY KEY, "full name" varchar, JOINED date, BIG bigint);
  COMMENT ON TABLE ${schema}."Customer" IS 'People who buy';
  COMMENT ON COLUMN ${schema}."Customer"."full name" IS 'As written on invoices';
  INSERT INTO ${schema}."Customer" VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE ${schema}.ORDERS (
    ID integer PRIMARY KEY, CUSTOMER_ID integer REFERENCES ${schema}."Customer" (ID), PLACED timestamp, AMOUNT double, STATUS varchar);
  INSERT INTO ${schema}.ORDERS
    SELECT n, n % 3 + 1, CAST('2025-0' || n || '-01 12:00:00' AS timestamp), n * 10, CASE WHEN n = 7 THEN 'open' ELSE 'paid' END
    FROM range(1, 8) t(n);
  CREATE VIEW ${schema}.BIG_SPENDER AS SELECT ID FROM ${schema}.ORDERS WHERE AMOUNT > 50;
`;
const limits = { timeoutMs: 10_000, maxRows: 1_000, maxBytes: 1_000_000 };
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c';

function openOn(server: FakeSnowflake, options: Partial<SnowflakeConnection> = {}): Promise<DataSource> {
  return openSnowflakeSource({
    id: 'fixture',
    name: 'Fixture',
    label: 'snowflake://reader@my_org-acme/SHOP',
    account: 'my_org-acme',
    host: '127.0.0.1',
    port: server.port,
    tls: 'off',
    user: 'reader',
    database: 'SHOP',
    schemas: ['FIXTURE_1'],
    privateKeyFile: server.privateKeyFile,
    secret: async () => undefined,
    allowFunctions: [],
    unmask: [],
    isChosen: () => true,
    maxEstimatedRows: 100_000_000,
    sessions: 2,
    ...options,
  });
}

/** Names that Snowflake folded to upper case, in lower case as the contract has them. */
function unfolded(source: DataSource): DataSource {
  const lower = (name: string) => (/^[A-Z_]+$/.test(name) ? name.toLowerCase() : name);
  return {
    ...source,
    query: async (...asked) => {
      const table = await source.query(...asked);
      return { ...table, columns: table.columns.map((column) => ({ ...column, name: lower(column.name) })) };
    },
    introspect: async (options) => {
      const snapshot = await source.introspect(options);
      return {
        ...snapshot,
        tables: snapshot.tables.map((table) => ({
          ...table,
          name: lower(table.name),
          columns: table.columns.map((column) => ({ ...column, name: lower(column.name) })),
          primaryKey: table.primaryKey.map(lower),
          foreignKeys: table.foreignKeys.map((key) => ({
            columns: key.columns.map(lower),
            referencedTable: lower(key.referencedTable),
            referencedColumns: key.referencedColumns.map(lower),
          })),
        })),
      };
    },
  };
}

describe('the contract', () => {
  let server: FakeSnowflake;
  let schemas = 0;
  beforeAll(async () => {
    server = await startFakeSnowflake();
  });
  afterAll(() => server?.stop());

  describeDataSource({
    dialect: 'snowflake',
    createFixture: async () => {
      schemas += 1;
      await server.admin(fixture(`FIXTURE_${schemas}`));
      return `FIXTURE_${schemas}`;
    },
    open: async (schema) => unfolded(await openOn(server, { schemas: [schema] })),
    openSessions: () => server.connections(),
    capabilities: {
      booleans: true,
      readsFiles: false,
      doubleQuotedText: false,
      binary: `TO_BINARY('616263')`,
    },
    ...snowflakeRefusals,
    bombs: [],
  });
});

describe('the service', () => {
  let server: FakeSnowflake;
  let script: Script = () => null;
  let folder: string;
  beforeAll(async () => {
    server = await startFakeSnowflake((sql) => script(sql));
    await server.admin(fixture('FIXTURE_1'));
    await server.admin(fixture('FIXTURE_2'));
    folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-keys-'));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const withScript = async (
    next: Script,
    work: (source: DataSource) => Promise<unknown>,
    options: Partial<SnowflakeConnection> = {},
  ) => {
    const source = await openOn(server, options);
    script = next;
    try {
      await work(source);
    } finally {
      script = () => null;
      await source.close();
    }
  };
  const fails = (code: string, message: string, status = 422) => ({ status, code, message });
  const refusing = (options: Partial<SnowflakeConnection>) => openOn(server, options).catch((error) => error);

  test('is asked with the access token of a person who keeps one, which has to be their own', async () => {
    const { refused } = norasLogin();
    const logins = {
      passwordOf: async () => accessToken,
      refused: async (_: string, reason: string) => void refused.push(reason),
    };
    let whose = 'NORA';
    const tellsUser: Script = (sql) =>
      /CURRENT_USER/.test(sql) ? { columns: [['WHO', 'text']], rows: [[whose]] } : null;
    const count = (source: DataSource, login: string) =>
      source.query('SELECT COUNT(*) AS N FROM ORDERS', { ...limits, asker: { ...asNora, login } });
    await withScript(
      tellsUser,
      async (source) => {
        expect((await count(source, 'hers')).rows).toEqual([[7]]);
        // Her own role, since that of the source may not be hers.
        expect(server.statements.at(-1)?.role).toBeUndefined();
        whose = 'SVEN';
        await expect(count(source, 'of-sven')).rejects.toMatchObject({
          userMessage: expect.stringContaining('that of another user than nora'),
        });
        expect(refused).toEqual([expect.stringContaining('another user')]);
      },
      { logins, role: 'REPORTING' },
    );
  });

  test('is told the bounds of a statement, and that it is one', async () => {
    await withScript(
      () => null,
      async (source) => {
        await source.query('SELECT COUNT(*) FROM orders; -- all', limits);
        const { timeout, ...asked } = server.statements.at(-1) ?? { timeout: 0 };
        expect(asked).toEqual({
          statement: 'SELECT COUNT(*) FROM orders',
          database: 'SHOP',
          schema: 'FIXTURE_1',
          warehouse: 'SMALL',
          role: 'ANALYST',
          parameters: {
            MULTI_STATEMENT_COUNT: '1',
            QUERY_TAG: 'tabletalk',
            ROWS_PER_RESULTSET: '1001',
            BINARY_OUTPUT_FORMAT: 'HEX',
            TIMEZONE: 'Europe/Vienna',
          },
        });
        expect(timeout).toBeGreaterThan(0);
        expect(timeout).toBeLessThanOrEqual(10);
        expect(await source.timeZone?.()).toBe('Europe/Vienna');
      },
      { warehouse: 'SMALL', role: 'ANALYST', timeZone: 'Europe/Vienna' },
    );
  });

  test('is asked for a plan first where bytes are bounded, and runs nothing that would scan more', async () => {
    const large: Script = (sql) =>
      /^EXPLAIN/.test(sql)
        ? {
            columns: [['content', 'text']],
            rows: [[JSON.stringify({ GlobalStats: { bytesAssigned: 1.52e12 } })]],
          }
        : null;
    await withScript(
      large,
      async (source) => {
        const before = server.statements.length;
        await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
          code: 'query-too-costly',
          userMessage: expect.stringMatching(
            /would scan 1\.52 TB, and this source allows 1 MB.*maxScanBytes/,
          ),
        });
        expect(server.statements.slice(before).map(({ statement }) => statement)).toEqual([
          'EXPLAIN USING JSON SELECT id FROM orders',
        ]);
        const { tables } = await source.introspect({ onProgress: () => {} });
        const orders = tables.find(({ name }) => name === 'ORDERS');
        expect(orders?.unmeasured).toContain('reads more than it may');
        expect(orders).toMatchObject({ rowCount: 7, primaryKey: ['ID'] });
      },
      { maxScanBytes: 1_000_000 },
    );
  });

  test('is told to end a statement that a person stops', async () => {
    await withScript(
      () => null,
      async (source) => {
        const controller = new AbortController();
        const hung = source.query(endless, limits, controller.signal);
        const failed = expect(hung).rejects.toMatchObject({ code: 'stopped' });
        await expect.poll(() => server.running(), { timeout: 30_000 }).toBe(1);
        controller.abort();
        await failed;
        await expect.poll(() => server.running(), { timeout: 30_000 }).toBe(0);
        expect(server.requests).toContainEqual(
          expect.stringMatching(/^POST \/api\/v2\/statements\/handle-\d+\/cancel$/),
        );
      },
    );
  });

  test('gives a large result part by part, packed', async () => {
    await withScript(
      () => null,
      async (source) => {
        const many =
          'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 25000) SELECT x FROM c';
        const result = await source.query(many, { ...limits, timeoutMs: 60_000, maxRows: 30_000 });
        expect(result.rows.length).toBe(25_000);
        expect(result.rows.at(-1)).toEqual([25_000]);
      },
    );
  });

  test.each([
    [
      '000630',
      'Statement reached its statement or warehouse timeout of 10 second(s) and was canceled.',
      'query-timeout',
      '10 seconds',
    ],
    ['000604', 'SQL execution canceled', 'stopped', 'stopped'],
    [
      '002003',
      "SQL compilation error: Object 'SHOP.FIXTURE_1.X' does not exist or not authorized.",
      'query-failed',
      'may not read it',
    ],
    ['000606', 'No active warehouse selected in the current session.', 'query-failed', '?warehouse='],
    [
      '090073',
      'Warehouse cannot be resumed because resource monitor has exceeded its quota.',
      'query-failed',
      'budget',
    ],
    [
      '000008',
      'Actual statement count 2 did not match the desired statement count 1.',
      'query-rejected',
      'More than one statement',
    ],
    [
      '003001',
      'SQL access control error: Insufficient privileges',
      'query-failed',
      'the role of this source',
    ],
    ['390420', 'Incoming request is not allowed to access Snowflake.', 'source-unreadable', 'network policy'],
    ['390318', 'Authentication token has expired.', 'source-unreadable', 'make a new one'],
    ['100051', 'Division by zero', 'query-failed', 'query: Division by zero'],
  ])('that answers %s is understood', async (code, message, ours, says) => {
    const refuse: Script = (sql) => (/FROM orders/.test(sql) ? fails(code, message) : null);
    await withScript(refuse, async (source) => {
      await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
        code: ours,
        userMessage: expect.stringContaining(says),
      });
    });
  });

  test('lets a user in by the key, also an encrypted one, and by an access token', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const wrong = path.join(folder, 'other.p8');
    const locked = path.join(folder, 'locked.p8');
    await writeFile(wrong, other.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(
      locked,
      other.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'passphrase of tests',
      }),
    );
    await withScript(
      () => null,
      async (source) => expect((await source.query('SELECT 1', limits)).rows).toEqual([[1]]),
    );
    const byToken = await openOn(server, { privateKeyFile: undefined, secret: async () => accessToken });
    expect((await byToken.query('SELECT 1', limits)).rows).toEqual([[1]]);
    await byToken.close();
    const cases: readonly (readonly [Partial<SnowflakeConnection>, string])[] = [
      [{ privateKeyFile: wrong }, 'RSA_PUBLIC_KEY'],
      [{ privateKeyFile: locked }, 'the password must open it'],
      [{ privateKeyFile: locked, secret: async () => 'passphrase of tests' }, 'RSA_PUBLIC_KEY'],
      [{ privateKeyFile: path.join(folder, 'none.p8') }, 'cannot be read'],
      [{ privateKeyFile: undefined }, 'needs a key (privateKeyFile) or a programmatic access token'],
      [{ privateKeyFile: undefined, secret: async () => 'passphrase of tests' }, 'refused the access token'],
      [{ host: '127.0.0.1', port: 1 }, 'nothing listens there'],
      [{ schemas: ['SALES'] }, 'has no schema SALES that this role may see. The database SHOP has:'],
    ];
    for (const [options, says] of cases) {
      const failure = await refusing(options);
      expect(failure).toMatchObject({
        code: 'source-unreadable',
        userMessage: expect.stringContaining(says),
      });
      expect(JSON.stringify(failure)).not.toContain('passphrase of tests');
    }
  });

  test.each([
    [['fixed', 0], '9007199254740993', '9007199254740993'],
    [['fixed', 2], '901.50', 901.5],
    [['fixed', 10], '12345678901234567890.1234567890', '12345678901234567890.1234567890'],
    [['real'], '1.5e300', 1.5e300],
    [['real'], 'NaN', 'NaN'],
    [['boolean'], 'true', true],
    [['date'], '19737', '2024-01-15'],
    [['date'], '-1', '1969-12-31'],
    [['time'], '45000.500000000', '12:30:00.5'],
    [['timestamp_ntz'], '1705320000.120000000', '2024-01-15 12:00:00.12'],
    [['timestamp_ltz'], '1704067200.000000000', '2024-01-01 01:00:00'],
    [['timestamp_tz'], '1704067200.000000000 1740', '2024-01-01 01:00:00'],
    [['timestamp_ntz'], '-1.500000000', '1969-12-31 23:59:58.5'],
    [['binary'], '616263', '[binary, 3 bytes]'],
    [['variant'], '{"a":1}', '{"a":1}'],
    [['text'], null, null],
  ] as const)('gives a %j of %j as %j', async ([type, scale], sent, cell) => {
    const answer: Script = (sql) =>
      /SELECT it$/.test(sql) ? { columns: [['IT', type, scale ?? 0]], rows: [[sent]] } : null;
    await withScript(
      answer,
      async (source) => expect((await source.query('SELECT it', limits)).rows).toEqual([[cell]]),
      { timeZone: 'Europe/Vienna' },
    );
  });

  test('reads other schemas by their name, and tells once columns change', async () => {
    await withScript(
      () => null,
      async (source) => {
        const other = source.dialect.quoteIdentifier('FIXTURE_2.ORDERS');
        expect((await source.query(`SELECT COUNT(*) FROM ${other}`, limits)).rows).toEqual([[7]]);
        expect((await source.query('SELECT COUNT(*) FROM shop.fixture_2.orders', limits)).rows).toEqual([
          [7],
        ]);
        const { tables } = await source.introspect({ onProgress: () => {} });
        expect(tables.map(({ name }) => name)).toEqual([
          'Customer',
          'ORDERS',
          'BIG_SPENDER',
          'FIXTURE_2.Customer',
          'FIXTURE_2.ORDERS',
          'FIXTURE_2.BIG_SPENDER',
        ]);
        const version = await source.catalogVersion?.();
        expect(await source.catalogVersion?.()).toBe(version);
        await server.admin('CREATE TABLE FIXTURE_2.MORE (A JSON)');
        expect(await source.catalogVersion?.()).not.toBe(version);
      },
      { schemas: ['FIXTURE_1', 'FIXTURE_2'] },
    );
  });

  test('says what the role may do beyond reading', async () => {
    const rights: Script = (sql) => {
      if (/CURRENT_ROLE/.test(sql))
        return {
          columns: [
            ['ROLE', 'text'],
            ['BESIDE', 'text'],
          ],
          rows: [['SYSADMIN', '{"roles":"LOADER","value":"ALL"}']],
        };
      if (!/^SHOW GRANTS TO ROLE "SYSADMIN"/.test(sql)) return null;
      return {
        columns: [
          ['privilege', 'text'],
          ['granted_on', 'text'],
          ['name', 'text'],
        ],
        rows: [
          ['USAGE', 'WAREHOUSE', 'SMALL'],
          ['SELECT', 'TABLE', 'SHOP.FIXTURE_1.ORDERS'],
          ['INSERT', 'TABLE', 'SHOP.FIXTURE_1.ORDERS'],
          ['OWNERSHIP', 'SCHEMA', 'SHOP.FIXTURE_1'],
        ],
      };
    };
    await withScript(rights, async (source) =>
      expect(await source.privileges?.()).toEqual({
        isAdministrator: true,
        missing: [],
        superfluous: [
          'The rights of the secondary roles LOADER count as well; ALTER USER … SET DEFAULT_SECONDARY_ROLES = () takes them away.',
          'The role SYSADMIN has INSERT on table SHOP.FIXTURE_1.ORDERS.',
          'The role SYSADMIN has OWNERSHIP on schema SHOP.FIXTURE_1.',
        ],
      }),
    );
  });
});
