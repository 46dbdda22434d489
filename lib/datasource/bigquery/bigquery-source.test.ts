import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDataSource } from '../data-source.contract.ts';
import type { DataSource } from '../data-source.ts';
import { type FakeBigquery, type Script, startFakeBigquery } from './__fixtures__/fake-bigquery.ts';
import { bigqueryRefusals } from './__fixtures__/refusals.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { openBigquerySource } from './open-bigquery-source.ts';

const fixture = (schema: string) => `
  CREATE SCHEMA ${schema};
  CREATE TABLE ${schema}.Customer (id integer PRIMARY KEY, "full name" varchar, joined date, big bigint);
  COMMENT ON TABLE ${schema}.Customer IS 'People who buy';
  COMMENT ON COLUMN ${schema}.Customer."full name" IS 'As written on invoices';
  INSERT INTO ${schema}.Customer VALUES
    (1, 'Ann Müller', '2024-01-15', 9007199254740993),
    (2, 'O''Brien; "Bob"', '2024-11-30', 5),
    (3, '李娜 100%_x', NULL, NULL);
  CREATE TABLE ${schema}.orders (
    id integer PRIMARY KEY, customer_id integer REFERENCES ${schema}.Customer (id), placed timestamp, amount double, status varchar);
  INSERT INTO ${schema}.orders
    SELECT n, n % 3 + 1, CAST('2025-0' || n || '-01 12:00:00' AS timestamp), n * 10, CASE WHEN n = 7 THEN 'open' ELSE 'paid' END
    FROM range(1, 8) t(n);
  CREATE VIEW ${schema}.big_spender AS SELECT id FROM ${schema}.orders WHERE amount > 50;
`;
const limits = { timeoutMs: 10_000, maxRows: 1_000, maxBytes: 1_000_000 };
const million = 'UNNEST(GENERATE_ARRAY(1, 1000000))';
const endless = `SELECT COUNT(*) FROM ${million} AS a CROSS JOIN ${million} AS b WHERE MOD(a * b, 7) = 8`;

function openOn(server: FakeBigquery, options: Partial<BigqueryConnection> = {}): Promise<DataSource> {
  return openBigquerySource({
    id: 'fixture',
    name: 'Fixture',
    label: 'bigquery://my-project/fixture_1',
    project: 'my-project',
    billingProject: 'paying-project',
    credentials: server.credentials,
    apiEndpoint: `http://127.0.0.1:${server.port}`,
    schemas: ['fixture_1'],
    allowFunctions: [],
    unmask: [],
    isChosen: () => true,
    maxEstimatedRows: 100_000_000,
    maxScanBytes: 1_000_000,
    sessions: 2,
    ...options,
  });
}

describe('the contract', () => {
  let server: FakeBigquery;
  let schemas = 0;
  beforeAll(async () => {
    server = await startFakeBigquery();
  });
  afterAll(() => server?.stop());

  describeDataSource({
    dialect: 'bigquery',
    createFixture: async () => {
      schemas += 1;
      await server.admin(fixture(`fixture_${schemas}`));
      return `fixture_${schemas}`;
    },
    open: (schema) => openOn(server, { schemas: [schema] }),
    openSessions: async () => server.running(),
    keepsSessions: false,
    capabilities: {
      booleans: true,
      readsFiles: false,
      doubleQuotedText: true,
      binary: `CAST('abc' AS BYTES)`,
      repeatedNames: false,
    },
    ...bigqueryRefusals,
    bombs: [],
    endless,
    many: 'SELECT x, x * 2 FROM UNNEST(GENERATE_ARRAY(1, 50000)) AS x ORDER BY x',
  });
});

describe('the service', () => {
  let server: FakeBigquery;
  let script: Script = () => null;
  beforeAll(async () => {
    server = await startFakeBigquery((request) => script(request));
    await server.admin(fixture('fixture_1'));
    await server.admin(fixture('fixture_2'));
  });
  afterAll(() => server?.stop());

  const withScript = async (
    next: Script,
    work: (source: DataSource) => Promise<unknown>,
    options: Partial<BigqueryConnection> = {},
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
  const fails = (reason: string, message: string, status = 400) => ({ status, reason, message });
  const refusing = (options: Partial<BigqueryConnection>) => openOn(server, options).catch((error) => error);

  test('is told the bounds of a statement, after it said what the statement would do', async () => {
    await withScript(
      () => null,
      async (source) => {
        const before = server.jobs.length;
        await source.query('SELECT COUNT(*) FROM orders; -- all', limits);
        const [tried, run, ...more] = server.jobs.slice(before).map(({ configuration }) => configuration);
        expect(more).toEqual([]);
        expect(tried).toMatchObject({ dryRun: true, query: { useLegacySql: false } });
        expect(run).toMatchObject({
          dryRun: false,
          labels: { tabletalk: 'question' },
          query: {
            query: 'SELECT COUNT(*) FROM orders',
            useLegacySql: false,
            maximumBytesBilled: '1000000',
            defaultDataset: { projectId: 'my-project', datasetId: 'fixture_1' },
            connectionProperties: [{ key: 'time_zone', value: 'Europe/Vienna' }],
          },
        });
        expect(Number(run?.jobTimeoutMs)).toBeLessThanOrEqual(10_000);
        expect(server.requests.at(-1)).toMatch(/^paying-project: GET \/queries\/tabletalk_/);
        expect(await source.timeZone?.()).toBe('Europe/Vienna');
      },
      { timeZone: 'Europe/Vienna' },
    );
  });

  test('that would scan more than the source allows runs nothing, and says how much it would be', async () => {
    const large: Script = ({ isDry }) =>
      isDry
        ? {
            body: {
              statistics: { query: { statementType: 'SELECT', totalBytesProcessed: '1520000000000' } },
            },
          }
        : null;
    await withScript(large, async (source) => {
      const before = server.jobs.length;
      await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
        code: 'query-too-costly',
        userMessage: expect.stringMatching(/would scan 1\.52 TB, and this source allows 1 MB.*maxScanBytes/),
      });
      expect(server.jobs.slice(before).map(({ configuration }) => configuration.dryRun)).toEqual([true]);
    });
  });

  test('that calls a statement anything but SELECT runs nothing', async () => {
    const writes: Script = ({ isDry }) =>
      isDry ? { body: { statistics: { query: { statementType: 'CREATE_TABLE_AS_SELECT' } } } } : null;
    await withScript(writes, async (source) => {
      const before = server.jobs.length;
      await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
        code: 'query-rejected',
        userMessage: expect.stringContaining('CREATE_TABLE_AS_SELECT'),
      });
      expect(server.jobs).toHaveLength(before + 1);
    });
  });

  test('estimates bytes as the cost', async () => {
    await withScript(
      () => null,
      async (source) =>
        expect(await source.explain('SELECT id FROM orders')).toEqual({
          estimatedRows: null,
          estimatedCost: 1_000,
        }),
    );
  });

  test('is told to end a job that a person stops', async () => {
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
          expect.stringMatching(/POST \/jobs\/tabletalk_[0-9a-f-]+\/cancel$/),
        );
      },
    );
  });

  test('gives a large result page by page', async () => {
    await withScript(
      () => null,
      async (source) => {
        const before = server.requests.length;
        const many = 'SELECT x FROM UNNEST(GENERATE_ARRAY(1, 50000)) AS x ORDER BY x';
        const result = await source.query(many, { ...limits, maxRows: 45_000, maxBytes: 10_000_000 });
        expect(result.truncatedBy).toBe('rows');
        expect(result.rows.at(-1)).toEqual([45_000]);
        expect(server.requests.slice(before).filter((each) => /\/queries\//.test(each))).toHaveLength(3);
      },
    );
  });

  test.each([
    [
      'bytesBilledLimitExceeded',
      'Query exceeded limit for bytes billed: 1000000. 20971520 or higher required.',
      'query-too-costly',
      'maxScanBytes',
    ],
    ['resourcesExceeded', 'Resources exceeded during query execution', 'query-too-large', 'memory'],
    ['responseTooLarge', 'Response too large to return', 'query-too-large', 'memory'],
    [
      'accessDenied',
      'Access Denied: Table my-project:fixture_1.orders',
      'query-failed',
      'roles/bigquery.dataViewer',
    ],
    ['quotaExceeded', 'Quota exceeded: Your project exceeded quota', 'query-failed', 'ask again later'],
    ['rateLimitExceeded', 'Exceeded rate limits', 'query-failed', 'in a moment'],
    ['billingNotEnabled', 'Billing has not been enabled', 'query-failed', 'billingProject'],
    [
      'notFound',
      'Not found: Dataset my-project:shop was not found in location US',
      'query-failed',
      'name theirs in location',
    ],
    ['stopped', 'Job execution was cancelled: Job timed out after 10.00s', 'query-timeout', '10 seconds'],
    [
      'invalidQuery',
      "Cannot query over table 'fixture_1.orders' without a filter over column(s) 'placed' that can be used for partition elimination",
      'query-failed',
      'kept in parts by placed',
    ],
    ['invalidQuery', 'division by zero: 1 / 0', 'query-failed', 'query: division by zero'],
  ])('that answers %s is understood', async (reason, message, code, says) => {
    const refuse: Script = ({ place }) => (/^\/queries\//.test(place) ? fails(reason, message) : null);
    await withScript(refuse, async (source) => {
      await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
        code,
        userMessage: expect.stringContaining(says),
      });
    });
  });

  test.each([
    [
      '/jobs',
      403,
      'accessDenied',
      'Access Denied: Project paying-project: User does not have bigquery.jobs.create permission',
      'roles/bigquery.jobUser',
    ],
    ['/datasets/fixture_1', 403, 'accessDenied', 'Access Denied: Dataset', 'does not let this account in'],
    ['/datasets/fixture_1', 404, 'notFound', 'Not found: Dataset my-project:fixture_1', 'is not there'],
    ['/datasets/fixture_1', 401, 'authError', 'Invalid Credentials', 'needs credentials'],
  ])('that refuses %s with status %i is understood', async (place, status, reason, message, says) => {
    script = (request) => (request.place === place ? fails(reason, message, status) : null);
    const failure = await refusing({}).finally(() => {
      script = () => null;
    });
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
  });

  test.each([
    [
      { credentials: '/nowhere/key.json' },
      'needs the credentials in /nowhere/key.json, which cannot be read',
    ],
    [{ credentials: import.meta.filename }, 'holds none'],
    [{ location: 'US' }, 'has the dataset fixture_1 in EU, but is asked in US'],
    [{ schemas: ['fixture_1', 'sales'] }, 'is not there'],
    [{ apiEndpoint: 'http://169.254.169.254' }, 'metadata'],
  ])('of %j is not opened, with a reason', async (options, says) => {
    expect(await refusing(options)).toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining(says),
    });
  });

  test('takes no credentials that would run a program, and tells nothing of what they hold', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-credentials-'));
    const file = path.join(folder, 'program.json');
    const config = JSON.parse(await readFile(server.credentials, 'utf8'));
    const source = { executable: { command: '/bin/a-secret-program' } };
    await writeFile(file, JSON.stringify({ ...config, credential_source: source }));
    const failure = await refusing({ credentials: file });
    await rm(folder, { recursive: true });
    expect(failure).toMatchObject({ userMessage: expect.stringContaining('holds none that are taken') });
    expect(`${JSON.stringify(failure)}${failure.cause}`).not.toContain('a-secret-program');
  });

  test.each([
    [{ type: 'INTEGER' }, '9007199254740993', '9007199254740993'],
    [{ type: 'NUMERIC' }, '901.50', 901.5],
    [{ type: 'BIGNUMERIC' }, '12345678901234567890.1234567890', '12345678901234567890.1234567890'],
    [{ type: 'FLOAT' }, '1.5E300', 1.5e300],
    [{ type: 'FLOAT' }, 'NaN', 'NaN'],
    [{ type: 'BOOLEAN' }, 'true', true],
    [{ type: 'DATE' }, '2024-01-15', '2024-01-15'],
    [{ type: 'DATETIME' }, '2024-01-15T12:00:00.120000', '2024-01-15 12:00:00.12'],
    [{ type: 'TIMESTAMP' }, '1704067200000000', '2024-01-01 01:00:00'],
    [{ type: 'TIMESTAMP' }, '-1000000', '1970-01-01 00:59:59'],
    [{ type: 'TIME' }, '12:30:00', '12:30:00'],
    [{ type: 'BYTES' }, 'YWJj', '[binary, 3 bytes]'],
    [{ type: 'JSON' }, '{"a":1}', '{"a":1}'],
    [{ type: 'STRING', mode: 'REPEATED' }, [{ v: 'a' }, { v: 'b' }], '["a","b"]'],
    [
      {
        type: 'RECORD',
        fields: [
          { name: 'city', type: 'STRING' },
          { name: 'codes', type: 'INTEGER', mode: 'REPEATED' },
        ],
      },
      { f: [{ v: 'Bonn' }, { v: [{ v: '1' }] }] },
      '{"city":"Bonn","codes":[1]}',
    ],
    [{ type: 'INTEGER' }, null, null],
  ])('gives a %j of %j as %j', async (type, v, cell) => {
    const answer: Script = ({ place }) =>
      /^\/queries\//.test(place)
        ? {
            body: {
              jobComplete: true,
              schema: { fields: [{ name: 'it', ...type }] },
              rows: [{ f: [{ v }] }],
            },
          }
        : null;
    await withScript(
      answer,
      async (source) => expect((await source.query('SELECT 1 AS it', limits)).rows).toEqual([[cell]]),
      { timeZone: 'Europe/Vienna' },
    );
  });

  test('tells records field by field, lists in words, and tables of a day each as one', async () => {
    await server.admin(`
      CREATE SCHEMA shop;
      CREATE TABLE shop.visits (id integer, place STRUCT(city VARCHAR, code INTEGER), tags VARCHAR[]);
      INSERT INTO shop.visits VALUES (1, {'city': 'Bonn', 'code': 53}, ['a']), (2, {'city': 'Ulm', 'code': 89}, ['b', 'c']);
      CREATE TABLE shop.events_20240101 (name VARCHAR);
      CREATE TABLE shop.events_20240102 (name VARCHAR);
      INSERT INTO shop.events_20240102 VALUES ('open');
    `);
    await withScript(
      () => null,
      async (source) => {
        const { tables } = await source.introspect({ onProgress: () => {} });
        const table = (name: string) => tables.find((each) => each.name === name);
        expect(tables.map(({ name }) => name)).toEqual(['events_*', 'visits']);
        expect(table('visits')).toMatchObject({
          description: 'Lists, which are no columns here and need UNNEST: tags',
          rowCount: 2,
          sampleRows: [
            [1, 'Bonn', 53],
            [2, 'Ulm', 89],
          ],
        });
        expect(table('visits')?.columns).toMatchObject([
          { name: 'id', range: { min: 1, max: 2 } },
          { name: 'place.city', kind: 'text', distinctValues: ['Bonn', 'Ulm'], unique: true },
          { name: 'place.code', kind: 'integer', range: { min: 53, max: 89 } },
        ]);
        expect(table('events_*')?.columns).toMatchObject([
          { name: 'name' },
          { name: '_TABLE_SUFFIX', description: expect.stringContaining('from 20240101 to 20240102') },
        ]);
        const city = source.dialect.quoteIdentifier('place.city');
        expect((await source.query(`SELECT v.${city} FROM visits v WHERE v.id = 2`, limits)).rows).toEqual([
          ['Ulm'],
        ]);
      },
      { schemas: ['shop'] },
    );
  });

  test('is asked for no query over the rows of a large table, and says what is known of it', async () => {
    const large: Script = ({ method, place }) =>
      method === 'GET' && place === '/datasets/fixture_1/tables/orders'
        ? {
            body: {
              tableReference: { datasetId: 'fixture_1', tableId: 'orders' },
              type: 'TABLE',
              numRows: '5000000000',
              requirePartitionFilter: true,
              timePartitioning: { field: 'placed' },
              schema: {
                fields: [
                  { name: 'id', type: 'INTEGER' },
                  { name: 'placed', type: 'DATETIME' },
                ],
              },
            },
          }
        : null;
    await withScript(large, async (source) => {
      const before = server.jobs.length;
      const { tables } = await source.introspect({ onProgress: () => {} });
      const orders = tables.find(({ name }) => name === 'orders');
      expect(orders).toMatchObject({
        rowCount: 5_000_000_000,
        description: 'Kept in parts by placed: every query needs a condition on it',
      });
      expect(orders?.sampleRows).toHaveLength(5);
      const asked = server.jobs.slice(before).map(({ configuration }) => configuration.query.query);
      expect(asked.filter((sql) => /`orders`/.test(sql))).toEqual([]);
    });
  });

  test('whose table would cost too much to be measured keeps what is free', async () => {
    const costly: Script = ({ place, sql }) =>
      place === '/jobs' && /FROM `orders`/.test(sql)
        ? fails('bytesBilledLimitExceeded', 'Query exceeded limit for bytes billed: 1000000')
        : null;
    await withScript(costly, async (source) => {
      const { tables } = await source.introspect({ onProgress: () => {} });
      const orders = tables.find(({ name }) => name === 'orders');
      expect(orders?.unmeasured).toContain('reads more than it may');
      expect(orders).toMatchObject({ rowCount: 7, primaryKey: ['id'] });
      expect(orders?.sampleRows).toHaveLength(5);
    });
  });

  test('that has the job already, since its first answer was lost, is asked for its rows', async () => {
    let lost = 0;
    const losing: Script = ({ place, sql, isDry }) => {
      if (place !== '/jobs' || isDry || sql !== 'SELECT 1') return null;
      lost += 1;
      return fails('duplicate', 'Already Exists: Job', 409);
    };
    const page = {
      jobComplete: true,
      schema: { fields: [{ name: 'a', type: 'INTEGER' }] },
      rows: [{ f: [{ v: '1' }] }],
    };
    await withScript(
      (request) => losing(request) ?? (/^\/queries\//.test(request.place) ? { body: page } : null),
      async (source) => expect((await source.query('SELECT 1', limits)).rows).toEqual([[1]]),
    );
    expect(lost).toBe(1);
  });

  test('reads other datasets by their name, and tells once columns change', async () => {
    await withScript(
      () => null,
      async (source) => {
        const other = source.dialect.quoteIdentifier('fixture_2.orders');
        expect((await source.query(`SELECT COUNT(*) FROM ${other}`, limits)).rows).toEqual([[7]]);
        expect(
          (await source.query('SELECT COUNT(*) FROM `my-project.fixture_2.orders`', limits)).rows,
        ).toEqual([[7]]);
        const version = await source.catalogVersion?.();
        expect(await source.catalogVersion?.()).toBe(version);
        await server.admin('CREATE TABLE fixture_2.more (a integer)');
        expect(await source.catalogVersion?.()).not.toBe(version);
      },
      { schemas: ['fixture_1', 'fixture_2'] },
    );
  });

  test('says what the account may do beyond reading', async () => {
    const rights: Script = ({ place }) =>
      place.endsWith('big_spender:testIamPermissions')
        ? {
            body: {
              permissions: [
                'bigquery.tables.getData',
                'bigquery.tables.updateData',
                'bigquery.tables.setIamPolicy',
              ],
            },
          }
        : place.endsWith(':testIamPermissions')
          ? { body: {} }
          : null;
    await withScript(
      rights,
      async (source) =>
        expect(await source.privileges?.()).toEqual({
          isAdministrator: true,
          missing: [
            'bigquery.tables.getData is missing on fixture_2.Customer; roles/bigquery.dataViewer has it.',
          ],
          superfluous: [
            'The account has bigquery.tables.updateData, bigquery.tables.setIamPolicy on fixture_1.big_spender.',
          ],
        }),
      {
        schemas: ['fixture_1', 'fixture_2'],
        isChosen: (schema, table) => (schema === 'fixture_1') === (table === 'big_spender'),
      },
    );
  });
});
