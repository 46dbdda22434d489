import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import oracledb from 'oracledb';
import { describe, expect, test } from 'vitest';
import { schemaSnapshot } from '../../domain/schema.ts';
import type { DataSource } from '../data-source.ts';
import { asNora, norasLogin, norasPassword } from '../server/__fixtures__/noras-login.ts';
import { type Answer, fakeLob, fakeOracle, oracleError } from './__fixtures__/fake-oracle.ts';
import { openOracleSource } from './open-oracle-source.ts';

const {
  DB_TYPE_BLOB,
  DB_TYPE_CLOB,
  DB_TYPE_DATE,
  DB_TYPE_NUMBER,
  DB_TYPE_RAW,
  DB_TYPE_TIMESTAMP_TZ,
  DB_TYPE_VARCHAR,
} = oracledb;

const limits = { timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 };
const orders = {
  columns: [{ name: 'ID', dbType: DB_TYPE_NUMBER }],
  rows: Array.from({ length: 7 }, (_, index) => [index + 1]),
};
const answerOrders: Answer = (sql) => (/FROM orders/i.test(sql) ? orders : null);

function open(
  fake: ReturnType<typeof fakeOracle>,
  options: object = {},
  clientFolder?: string,
): Promise<DataSource> {
  return openOracleSource(
    {
      id: 'fixture',
      name: 'Fixture',
      label: 'oracle://analyst@127.0.0.1:1521/ORCL',
      host: '127.0.0.1',
      port: 1521,
      database: 'ORCL',
      user: 'analyst',
      password: async () => 'secret',
      schemas: ['SALES'],
      tls: 'off',
      allowFunctions: [],
      unmask: [],
      isChosen: () => true,
      maxEstimatedRows: Number.POSITIVE_INFINITY,
      sessions: 1,
      ...options,
    },
    fake.driver,
    clientFolder,
  );
}

/** The calls of one piece of work. */
async function during(fake: ReturnType<typeof fakeOracle>, work: () => Promise<unknown>): Promise<string[]> {
  const before = fake.calls.length;
  await work();
  return fake.calls.slice(before).map(({ what }) => what);
}

describe('a session', () => {
  test('is opened on the checked address and given its formats once', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake);
    expect(fake.connects).toEqual([
      {
        user: 'analyst',
        password: 'secret',
        connectString:
          '(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=127.0.0.1)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=ORCL)))',
        connectTimeout: 10,
        stmtCacheSize: 0,
      },
    ]);
    expect(fake.calls.map(({ what }) => what)).toEqual([
      'callTimeout set',
      'module tabletalk',
      'currentSchema SALES',
      expect.stringMatching(/^ALTER SESSION SET NLS_DATE_FORMAT = .* TIME_ZONE = 'UTC'$/),
    ]);
    await source.close();
    expect(fake.calls.at(-1)?.what).toBe('close {"drop":true}');
  });

  test('is opened as the person behind a proxy account', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake, { user: 'app', proxyUser: 'ann', schemas: [] });
    expect(fake.connects[0]?.user).toBe('app[ann]');
    expect(fake.calls.map(({ what }) => what)).toContain('currentSchema ANN');
    await source.close();
  });

  test('of another account serves no statement but those of that account', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake, { user: 'app' });
    const as = (account?: string) => {
      const asker = { person: 'p', isTrial: false, ...(account === undefined ? {} : { account }) };
      return source.query('SELECT id FROM orders', { ...limits, asker });
    };
    for (const account of ['ann', 'bob', 'ann', undefined]) await as(account);
    expect(fake.connects.map(({ user }) => user)).toEqual(['app', 'app[ann]', 'app[bob]']);
    const sessions = fake.calls
      .filter(({ what }) => what.includes('FROM orders'))
      .map(({ session }) => session);
    expect(sessions[0]).toBe(sessions[2]);
    expect(new Set(sessions).size).toBe(3);
    await expect(as('ann][sys')).rejects.toMatchObject({ code: 'query-rejected' });
    await source.close();
  });

  test('of a person who signs in with their own password goes through no other account', async () => {
    const fake = fakeOracle(answerOrders);
    const { logins, refused } = norasLogin();
    const source = await open(fake, { user: 'app', proxyUser: 'ann', logins });
    const query = (asker: object) =>
      source.query('SELECT id FROM orders', { ...limits, asker: { ...asNora, ...asker } });
    await query({});
    expect(fake.connects.map(({ user, password }) => [user, password])).toEqual([
      ['app[ann]', 'secret'],
      ['nora', norasPassword],
    ]);
    await expect(query({ account: 'nora[sys]' })).rejects.toMatchObject({ code: 'query-rejected' });
    fake.refuseConnect(oracleError('ORA-01017', 'invalid username/password; logon denied'));
    await expect(query({ account: 'NORA' })).rejects.toMatchObject({
      userMessage: expect.stringContaining('enter its password under Account'),
    });
    expect(refused).toEqual([expect.stringContaining('refused the account or its password')]);
    await source.close();
  });

  test('keeps the name of the host where a certificate is checked against it', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake, { host: 'localhost', tls: 'required', port: 2484 });
    expect(fake.connects[0]?.connectString).toBe(
      '(DESCRIPTION=(ADDRESS=(PROTOCOL=tcps)(HOST=localhost)(PORT=2484))(CONNECT_DATA=(SERVICE_NAME=ORCL))(SECURITY=(SSL_SERVER_DN_MATCH=ON)))',
    );
    await source.close();
  });

  test('shows the certificate of its wallet to a database that asks for one', async () => {
    const fake = fakeOracle(answerOrders);
    const wallet = { folder: '/keys/wallet', password: async () => 'of the wallet' };
    const source = await open(fake, { host: 'localhost', tls: 'required', port: 1522, wallet });
    expect(fake.connects[0]).toMatchObject({
      walletLocation: '/keys/wallet',
      walletPassword: 'of the wallet',
    });
    await source.close();
  });

  test('of an alias is looked up in the tnsnames.ora that is named, or in that of TNS_ADMIN', async () => {
    const fake = fakeOracle(answerOrders);
    const of = { host: 'SALES.WORLD', database: 'SALES.WORLD' };
    for (const folder of ['/etc/oracle', null]) {
      const source = await open(fake, { ...of, tns: { folder } });
      await source.close();
    }
    expect(fake.connects.map(({ connectString, configDir }) => [connectString, configDir])).toEqual([
      ['SALES.WORLD', '/etc/oracle'],
      ['SALES.WORLD', undefined],
    ]);
    expect(fake.clients).toEqual([]);
  });

  test.each(['db:1521/ORCL', '//db/ORCL', '(DESCRIPTION=x)', 'ldap://db', '127.0.0.1', 'config-file://x'])(
    'of an alias takes no address for one: %s',
    async (host) => {
      const fake = fakeOracle(answerOrders);
      await expect(open(fake, { host, tns: { folder: null } })).rejects.toMatchObject({
        code: 'bad-request',
      });
      expect(fake.connects).toEqual([]);
    },
  );

  test('works with Oracle’s client where one is named, which is loaded before it', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake, {}, '/opt/instantclient');
    expect(fake.clients).toEqual(['/opt/instantclient']);
    expect(fake.connects).toHaveLength(1);
    await source.close();
    const wallet = { folder: '/keys/wallet', password: async () => undefined };
    await expect(open(fake, { wallet }, '/opt/instantclient')).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: expect.stringContaining('sqlnet.ora'),
    });
  });

  test('the real driver finds aliases by the folder, and says what is missing', async () => {
    const real = { ...fakeOracle(answerOrders), driver: oracledb };
    const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-tns-'));
    const failure = (of: object) => open(real, of).catch((error: unknown) => error);
    expect(await failure({ host: 'SALES', tns: { folder } })).toMatchObject({
      userMessage: expect.stringContaining('there is no tnsnames.ora'),
    });
    await writeFile(
      path.join(folder, 'tnsnames.ora'),
      'SALES =\n  (DESCRIPTION = (ADDRESS = (PROTOCOL = TCP)(HOST = 127.0.0.1)(PORT = 1))\n    (CONNECT_DATA = (SERVICE_NAME = ORCL)))\n',
    );
    expect(await failure({ host: 'OTHER', tns: { folder } })).toMatchObject({
      userMessage: expect.stringContaining('is no alias of tnsnames.ora'),
    });
    // Found: what is missing is the listener at port 1 of this machine.
    expect(await failure({ host: 'sales', tns: { folder } })).toMatchObject({
      userMessage: expect.stringContaining('nothing listens there'),
    });
    await rm(folder, { recursive: true });
  });

  test.each([
    ['a service with brackets', { database: 'x)(HOST=evil' }, 'bad-request'],
    ['a metadata address', { host: '169.254.169.254' }, 'source-unreadable'],
    ['a descriptor for a host', { host: '(DESCRIPTION=x)' }, 'source-unreadable'],
  ])('is not opened with %s', async (_what, options, code) => {
    const fake = fakeOracle(answerOrders);
    await expect(open(fake, options)).rejects.toMatchObject({ code });
    expect(fake.connects).toEqual([]);
  });

  test.each([
    ['ORA-01017', 'invalid username/password; logon denied', 'Passwords mind capitals; `tabletalk doctor`'],
    ['ORA-28000', 'the account is locked', 'ALTER USER … ACCOUNT UNLOCK'],
    ['ORA-28001', 'the password has expired', 'ALTER USER … IDENTIFIED BY'],
    ['ORA-12514', 'TNS:listener does not currently know of service requested', '`lsnrctl services`'],
    ['ORA-12541', 'TNS:no listener', '`lsnrctl status`'],
    ['ORA-28150', 'proxy not authorized to connect as client', 'act for the other one'],
    ['ORA-01045', 'user lacks CREATE SESSION privilege', 'CREATE SESSION'],
    ['NJS-518', 'cannot connect to Oracle Database', 'is not a service'],
    ['NJS-503', 'connection to host db port 1521 could not be established', 'nothing listens'],
    ['NJS-511', 'connection to listener at host db port 1521 was refused', 'a listener that refused'],
    ['NJS-508', 'TLS detected an invalid certificate', 'another name'],
    ['NJS-505', 'unable to initiate TLS connection', 'walletPasswordFile'],
    ['ORA-12154', 'TNS:could not resolve the connect identifier specified', 'no alias of tnsnames.ora'],
    ['NJS-138', 'connections to this database server version are not supported', 'TABLETALK_ORACLE_CLIENT'],
    ['NJS-533', 'Advanced Networking Option service negotiation failed', 'native network encryption'],
    ['DPI-1047', 'Cannot locate a 64-bit Oracle Client library', 'LD_LIBRARY_PATH'],
    ['NJS-118', 'Thick mode cannot be used', 'needs a restart'],
  ])('that cannot be opened because of %s says so without the password', async (code, message, says) => {
    const fake = fakeOracle(answerOrders);
    fake.refuseConnect(oracleError(code, message));
    const failure = await open(fake).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'source-unreadable', userMessage: expect.stringContaining(says) });
    expect(JSON.stringify(failure)).not.toContain('secret');
  });

  test('the real driver knows every option it is given', async () => {
    const { driver } = { driver: oracledb };
    // Nothing listens on port 1 of loopback: the options were accepted when the answer is about the connection.
    await expect(open({ ...fakeOracle(answerOrders), driver }, { port: 1 })).rejects.toMatchObject({
      code: 'source-unreadable',
      message: expect.stringMatching(/NJS-5\d\d|ORA-12\d\d\d/),
    });
    // With a wallet as well: what is missing is its file.
    const wallet = { folder: '/nowhere', password: async () => 'x' };
    const of = { port: 1, host: 'localhost', tls: 'required', wallet };
    await expect(open({ ...fakeOracle(answerOrders), driver }, of)).rejects.toMatchObject({
      code: 'source-unreadable',
      userMessage: expect.stringContaining('needs ewallet.pem in the folder of its wallet'),
    });
  });
});

describe('a query', () => {
  test('runs read-only, in batches, and is rolled back', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake);
    const calls = await during(fake, async () => {
      expect(await source.query('SELECT id FROM orders ORDER BY id;', limits)).toMatchObject({
        columns: [{ name: 'ID', kind: 'number' }],
        rows: [[1], [2], [3], [4], [5], [6], [7]],
        truncatedBy: null,
      });
    });
    expect(calls).toEqual([
      'callTimeout set',
      'SET TRANSACTION READ ONLY',
      'SELECT id FROM orders ORDER BY id',
      'callTimeout set',
      'getRows 500',
      'close result',
      'rollback',
    ]);
    await source.close();
  });

  test('asks for no more rows than one beyond the limit', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake);
    const calls = await during(fake, async () => {
      expect(await source.query('SELECT id FROM orders', { ...limits, maxRows: 3 })).toMatchObject({
        rows: [[1], [2], [3]],
        truncatedBy: 'rows',
      });
    });
    expect(calls.filter((call) => call.startsWith('getRows'))).toEqual(['getRows 4']);
    await source.close();
  });

  test('gives values as cells and reads only a part of a long text', async () => {
    const read: number[] = [];
    const result = {
      columns: [
        { name: 'N', dbType: DB_TYPE_NUMBER },
        { name: 'BIG', dbType: DB_TYPE_NUMBER },
        { name: 'PRICE', dbType: DB_TYPE_NUMBER },
        { name: 'DAY', dbType: DB_TYPE_DATE },
        { name: 'MOMENT', dbType: DB_TYPE_TIMESTAMP_TZ },
        { name: 'BYTES', dbType: DB_TYPE_RAW },
        { name: 'NOTE', dbType: DB_TYPE_CLOB },
        { name: 'FILE', dbType: DB_TYPE_BLOB },
        { name: 'MONTH', dbType: DB_TYPE_VARCHAR },
        { name: 'NOTHING', dbType: DB_TYPE_VARCHAR },
      ],
      rows: [
        [
          7,
          '12345678901234567890',
          '12.50',
          new Date(2025, 6, 31),
          new Date(Date.UTC(2025, 6, 31, 14, 30, 5)),
          Buffer.from('abc'),
          fakeLob('x'.repeat(150_000), DB_TYPE_CLOB, read),
          fakeLob('1234', DB_TYPE_BLOB),
          '2025-07-01',
          null,
        ],
      ],
    };
    const fake = fakeOracle((sql) => (/FROM things/.test(sql) ? result : null));
    const source = await open(fake);
    const { rows, columns } = await source.query('SELECT n FROM things', limits);
    expect(rows[0]?.toSpliced(6, 1)).toEqual([
      7,
      '12345678901234567890',
      12.5,
      '2025-07-31',
      '2025-07-31 14:30:05',
      '[binary, 3 bytes]',
      '[binary, 4 bytes]',
      '2025-07-01',
      null,
    ]);
    expect(String(rows[0]?.[6])).toHaveLength(100_001);
    expect(read).toEqual([100_000]);
    expect(columns.map(({ kind }) => kind)).toEqual([
      'number',
      'number',
      'number',
      'date',
      'date',
      'unknown',
      'text',
      'unknown',
      'date',
      'text',
    ]);
    await source.close();
  });

  test('that the guard refuses never reaches the driver', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake);
    const calls = await during(fake, async () => {
      for (const sql of [
        'DELETE FROM orders',
        'SELECT id FROM orders FOR UPDATE',
        'ALTER SESSION SET CURRENT_SCHEMA = SYS',
        'BEGIN NULL; END;',
        `SELECT utl_http.request('http://127.0.0.1') FROM dual`,
        'SELECT * FROM orders@remote',
        'SELECT 1 FROM dual; SELECT 2 FROM dual',
        'WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END; SELECT f FROM dual',
      ]) {
        await expect(source.query(sql, limits)).rejects.toMatchObject({
          code: expect.stringMatching(/^query-(rejected|failed)$/),
        });
        await expect(source.explain(sql)).rejects.toMatchObject({
          code: expect.stringMatching(/^query-(rejected|failed)$/),
        });
      }
    });
    expect(calls).toEqual([]);
    await source.close();
  });

  test.each([
    ['ORA-01456', 'may not perform insert, delete, update operation', 'query-rejected'],
    ['ORA-00942', 'table or view does not exist', 'query-failed'],
    ['ORA-01031', 'insufficient privileges', 'query-failed'],
    ['ORA-00904', '"TURNOVER": invalid identifier', 'query-failed'],
    ['ORA-04036', 'PGA memory exceeds PGA_AGGREGATE_LIMIT', 'query-too-large'],
    ['ORA-01652', 'unable to extend temp segment', 'query-too-large'],
    ['ORA-01013', 'user requested cancel of current operation', 'query-timeout'],
    ['NJS-123', 'call timeout of 5000 ms exceeded', 'query-timeout'],
    ['ORA-03113', 'end-of-file on communication channel', 'source-unreadable'],
    ['ORA-00028', 'your session has been killed', 'source-unreadable'],
    ['NJS-500', 'connection to the Oracle Database was broken', 'source-unreadable'],
    ['ORA-02392', 'exceeded session limit on CPU usage, you are being logged off', 'source-unreadable'],
  ])('that fails with %s is %s for people: %s', async (code, message, expected) => {
    let failing = true;
    const fake = fakeOracle(() => (failing ? oracleError(code, message) : orders));
    const source = await open(fake);
    await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({ code: expected });
    failing = false;
    expect((await source.query('SELECT id FROM orders', limits)).rows).toHaveLength(7);
    // A session whose state is unknown is dropped and another one opened in its place.
    const replaced = expected === 'query-timeout' || expected === 'source-unreadable';
    expect(fake.connects).toHaveLength(replaced ? 2 : 1);
    await source.close();
  });

  test.each([
    ['ORA-02393', 'exceeded call limit on CPU usage'],
    ['ORA-02395', 'exceeded call limit on IO usage'],
  ])('that %s ends was stopped by a limit of its account, whose session stays', async (code, message) => {
    let failing = true;
    const fake = fakeOracle(() => (failing ? oracleError(code, message) : orders));
    const source = await open(fake);
    await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
      code: 'query-timeout',
      userMessage: expect.stringMatching(`limit of its account.*${message}.*profile`),
    });
    failing = false;
    expect((await source.query('SELECT id FROM orders', limits)).rows).toHaveLength(7);
    expect(fake.connects).toHaveLength(1);
    await source.close();
  });

  test('that is stopped is broken off and its connection dropped', async () => {
    let hangs = true;
    const fake = fakeOracle(() => (hangs ? 'hangs' : orders));
    const source = await open(fake);
    const controller = new AbortController();
    const hung = source
      .query('SELECT id FROM orders', limits, controller.signal)
      .catch((error: unknown) => error);
    await expect.poll(() => fake.calls.some(({ what }) => what.startsWith('SELECT id'))).toBe(true);
    hangs = false;
    controller.abort();
    expect(await hung).toMatchObject({ code: 'stopped' });
    expect((await source.query('SELECT id FROM orders', limits)).rows).toHaveLength(7);
    const first = fake.calls.filter(({ session }) => session === 1).map(({ what }) => what);
    expect(first.slice(-2)).toEqual(['break', 'close {"drop":true}']);
    await source.close();
  });

  test('that passes its deadline is broken off, whatever the driver does', async () => {
    const fake = fakeOracle(() => 'hangs');
    const source = await open(fake);
    await expect(source.query('SELECT id FROM orders', { ...limits, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'query-timeout',
    });
    await source.close();
    expect(fake.calls.map(({ what }) => what)).toContain('break');
  });

  test('finds a new session after all were dropped', async () => {
    const fake = fakeOracle(answerOrders);
    const source = await open(fake);
    fake.drop();
    await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
      code: 'source-unreadable',
    });
    expect((await source.query('SELECT id FROM orders', limits)).rows).toHaveLength(7);
    await source.close();
  });
});

describe('explain', () => {
  const plan = {
    columns: [
      { name: 'A', dbType: DB_TYPE_NUMBER },
      { name: 'B', dbType: DB_TYPE_NUMBER },
    ],
    rows: [[5_000_000, 812]],
  };
  const answer: Answer = (sql) => {
    if (/^EXPLAIN PLAN/.test(sql)) return 'done';
    return /FROM plan_table/.test(sql) ? plan : answerOrders(sql, []);
  };

  test('parses, plans in a transaction of its own and rolls back', async () => {
    const fake = fakeOracle(answer);
    const source = await open(fake);
    const calls = await during(fake, async () => {
      expect(await source.explain('SELECT id FROM orders')).toEqual({
        estimatedRows: 5_000_000,
        estimatedCost: 812,
      });
    });
    expect(calls).toEqual([
      'callTimeout set',
      'parse SELECT id FROM orders',
      `EXPLAIN PLAN SET STATEMENT_ID = 'tabletalk' FOR SELECT id FROM orders`,
      expect.stringMatching(/^SELECT MAX\(cardinality\).* WHERE statement_id = :id$/),
      'callTimeout set',
      'getRows 500',
      'close result',
      'rollback',
    ]);
    expect(fake.calls.find(({ what }) => what.includes('plan_table'))?.binds).toEqual(['tabletalk']);
    await source.close();
  });

  test('a query over the budget of its source asks first', async () => {
    const fake = fakeOracle(answer);
    const source = await open(fake, { maxEstimatedRows: 1_000_000 });
    await expect(source.query('SELECT id FROM orders', limits)).rejects.toMatchObject({
      code: 'query-too-costly',
      userMessage: expect.stringContaining('about 5,000,000 rows'),
    });
    await source.close();
  });

  test('gives no estimate where there is no table for plans', async () => {
    const fake = fakeOracle((sql) =>
      /^EXPLAIN/.test(sql) ? oracleError('ORA-02402', 'PLAN_TABLE not found') : answerOrders(sql, []),
    );
    const source = await open(fake);
    expect(await source.explain('SELECT id FROM orders')).toEqual({
      estimatedRows: null,
      estimatedCost: null,
    });
    await source.close();
  });
});

describe('introspection', () => {
  const text = (name: string) => ({ name, dbType: DB_TYPE_VARCHAR });
  const table = (rows: unknown[][]) => ({
    columns: (rows[0] ?? []).map((_, index) => text(`C${index}`)),
    rows,
  });
  const answer: Answer = (sql) => {
    if (/FROM all_tab_comments/.test(sql)) {
      return table([
        ['SALES', 'CUSTOMER', 'TABLE', 'People who buy', 2],
        ['SALES', 'ORDERS', 'TABLE', null, 90_000_000],
        ['HR', 'STAFF', 'TABLE', null, 1],
      ]);
    }
    if (/FROM all_tab_columns/.test(sql)) {
      return table([
        ['HR', 'STAFF', 'ID', 'NUMBER', 22, 10, 0, 'N', null],
        ['SALES', 'CUSTOMER', 'ID', 'NUMBER', 22, 10, 0, 'N', null],
        ['SALES', 'CUSTOMER', 'NAME', 'VARCHAR2', 100, null, null, 'Y', 'As written on invoices'],
        ['SALES', 'CUSTOMER', 'EMAIL', 'VARCHAR2', 100, null, null, 'Y', null],
        ['SALES', 'ORDERS', 'ID', 'NUMBER', 22, null, null, 'N', null],
        ['SALES', 'ORDERS', 'CUSTOMER_ID', 'NUMBER', 22, 10, 0, 'Y', null],
        ['SALES', 'ORDERS', 'PLACED', 'DATE', 7, null, null, 'Y', null],
      ]);
    }
    if (/FROM all_constraints/.test(sql)) {
      return table([
        ['SALES', 'PK_C', 'P', 'CUSTOMER', 'ID', null, null],
        ['SALES', 'FK_O', 'R', 'ORDERS', 'CUSTOMER_ID', 'SALES', 'PK_C'],
        ['SALES', 'FK_X', 'R', 'ORDERS', 'ID', 'OTHER', 'PK_Z'],
      ]);
    }
    if (/FROM "CUSTOMER"\) whole CROSS JOIN/.test(sql)) return table([[2, 1, 2, 2, 2, 2, 2]]);
    if (/FETCH FIRST 5 ROWS ONLY$/.test(sql) && sql.includes('"CUSTOMER"')) {
      return table([
        [1, 'Ann', 'ann@example.org'],
        [2, 'Bob', 'bob@example.org'],
      ]);
    }
    if (/"HR"\."STAFF"/.test(sql)) return oracleError('ORA-01031', 'insufficient privileges');
    return table([]);
  };

  test('binds the schemas, keeps to the ALL_ views and masks personal data', async () => {
    const fake = fakeOracle(answer);
    const source = await open(fake, { schemas: ['SALES', 'HR'] });
    const snapshot = await source.introspect({ onProgress: () => {} });
    expect(schemaSnapshot.parse(snapshot)).toEqual(snapshot);
    const catalogue = fake.calls.filter(({ what }) => / all_/.test(what));
    expect(catalogue.map(({ binds }) => binds)).toEqual([
      ['SALES', 'HR'],
      ['SALES', 'HR'],
      ['SALES', 'HR'],
      ['SALES', 'HR'],
    ]);
    expect(fake.calls.every(({ what }) => !/dba_|v\$/i.test(what))).toBe(true);
    const [customer, ordersTable, staff] = snapshot.tables;
    expect(customer).toMatchObject({
      name: 'CUSTOMER',
      description: 'People who buy',
      primaryKey: ['ID'],
      sampleRows: [
        [1, 'Ann', '[e-mail address]'],
        [2, 'Bob', '[e-mail address]'],
      ],
    });
    expect(customer?.columns.map(({ name, type, kind }) => [name, type, kind])).toEqual([
      ['ID', 'NUMBER(10)', 'integer'],
      ['NAME', 'VARCHAR2(100)', 'text'],
      ['EMAIL', 'VARCHAR2(100)', 'text'],
    ]);
    expect(ordersTable).toMatchObject({
      name: 'ORDERS',
      rowCount: 90_000_000,
      foreignKeys: [{ columns: ['CUSTOMER_ID'], referencedTable: 'CUSTOMER', referencedColumns: ['ID'] }],
    });
    // What may not be read is known by its catalogue alone.
    expect(staff).toMatchObject({ name: 'HR.STAFF', rowCount: 1, sampleRows: [] });
    await source.close();
  });

  test('does not count or sort a table the catalogue calls large', async () => {
    const fake = fakeOracle(answer);
    const source = await open(fake);
    await source.introspect({ onProgress: () => {} });
    const reads = fake.calls.filter(({ what }) => what.includes('FROM "ORDERS"')).map(({ what }) => what);
    expect(reads).toEqual(['SELECT "ID", "CUSTOMER_ID", "PLACED" FROM "ORDERS" FETCH FIRST 5 ROWS ONLY']);
    await source.close();
  });
});
