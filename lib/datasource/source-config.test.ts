import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '../errors.ts';
import { bigqueryConnection } from './bigquery/bigquery-connection.ts';
import { serverConnection } from './server/server-connection.ts';
import { snowflakeConnection } from './snowflake/snowflake-connection.ts';
import { isServer, resolveSource, type SourceConfig } from './source-config.ts';
import { sourcePassword } from './source-password.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-sources-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function sources(
  content: unknown,
): Promise<{ TABLETALK_SOURCES: string; TABLETALK_SOURCE_PASSWORD_FILE: undefined }> {
  files += 1;
  const file = path.join(folder, `sources-${files}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return { TABLETALK_SOURCES: file, TABLETALK_SOURCE_PASSWORD_FILE: undefined };
}

const none = { TABLETALK_SOURCES: undefined, TABLETALK_SOURCE_PASSWORD_FILE: undefined };
const warehouse = {
  name: 'warehouse',
  kind: 'postgres',
  host: 'db.example.org',
  database: 'dwh',
  user: 'analyst',
};

function server(config: SourceConfig | { file: string }) {
  if (!('kind' in config) || !isServer(config) || config.kind === 'bigquery' || config.kind === 'snowflake')
    throw new Error('not a server with an address');
  return config;
}

describe('resolveSource', () => {
  test('takes everything else for a file', async () => {
    expect(await resolveSource('./shop.sqlite', none)).toEqual({ file: path.resolve('shop.sqlite') });
    expect(await resolveSource('warehouse', none)).toEqual({ file: path.resolve('warehouse') });
  });

  test('takes a catalog and schemas from the address of a Trino coordinator', async () => {
    const found = server(await resolveSource('trino://ann@trino.example.org/lake/sales', none));
    expect(found).toMatchObject({ kind: 'trino', name: 'lake sales', catalog: 'lake', schemas: ['sales'] });
    expect(serverConnection(found)).toMatchObject({ database: 'lake', port: 443, tls: 'required' });
    const near = 'trino://ann@localhost/lake?schemas=sales,stores&maxScanBytes=1000000';
    expect(serverConnection(server(await resolveSource(near, none)))).toMatchObject({
      port: 8080,
      tls: 'off',
      schemas: ['sales', 'stores'],
      maxScanBytes: 1_000_000,
    });
    await expect(resolveSource('trino://ann@localhost/lake', none)).rejects.toMatchObject({
      userMessage: expect.stringContaining('name at least one schema'),
    });
    await expect(resolveSource('trino://ann@localhost/lake/sales/orders', none)).rejects.toMatchObject({
      userMessage: expect.stringContaining('more than a catalog and a schema'),
    });
  });

  test('takes a database from the address of a ClickHouse server', async () => {
    const found = server(await resolveSource('clickhouse://ann@ch.example.org/shop?maxScanBytes=1000', none));
    expect(found).toMatchObject({ kind: 'clickhouse', name: 'shop', database: 'shop', schemas: [] });
    expect(serverConnection(found)).toMatchObject({ port: 8443, tls: 'required', maxScanBytes: 1_000 });
    const near = server(await resolveSource('clickhouse://ann@localhost/shop?schemas=shop,sales', none));
    expect(serverConnection(near)).toMatchObject({ port: 8123, tls: 'off', schemas: ['shop', 'sales'] });
  });

  test.each(['sqlserver', 'mssql'])('takes a database from the address %s://', async (scheme) => {
    const source = await resolveSource(
      `${scheme}://ann@db.example.org/shop?schemas=dbo,sales&tls=unverified&exclude=stage_*`,
      {},
    );
    expect(source).toMatchObject({
      kind: 'sqlserver',
      name: 'shop',
      database: 'shop',
      schemas: ['dbo', 'sales'],
      exclude: ['stage_*'],
    });
    if (!('kind' in source) || source.kind !== 'sqlserver') throw new Error('no server');
    expect(serverConnection(source)).toMatchObject({
      port: 1433,
      tls: 'unverified',
      label: 'sqlserver://ann@db.example.org:1433/shop',
    });
    await expect(
      resolveSource(`${scheme}://ann@db.example.org/shop`, { TABLETALK_SOURCE_TIME_ZONE: 'UTC' }),
    ).rejects.toMatchObject({ code: 'bad-request', userMessage: expect.stringContaining('timeZone') });
  });

  test('takes a project and datasets from the address of BigQuery', async () => {
    const text =
      'bigquery://my-project/shop?location=EU&credentials=/keys/reader.json&schemas=shop,sales&maxScanBytes=5000000000&billingProject=other-project';
    const found = await resolveSource(text, { ...none, TABLETALK_SOURCE_TIME_ZONE: 'Europe/Vienna' });
    if (!('kind' in found) || found.kind !== 'bigquery') throw new Error('not BigQuery');
    expect(found).toMatchObject({
      name: 'my-project shop',
      project: 'my-project',
      schemas: ['shop', 'sales'],
    });
    expect(bigqueryConnection(found)).toMatchObject({
      project: 'my-project',
      billingProject: 'other-project',
      location: 'EU',
      credentials: '/keys/reader.json',
      maxScanBytes: 5_000_000_000,
      timeZone: 'Europe/Vienna',
      label: 'bigquery://my-project/shop',
    });
    const plain = await resolveSource('bigquery://my-project/shop', none);
    if (!('kind' in plain) || plain.kind !== 'bigquery') throw new Error('not BigQuery');
    expect(bigqueryConnection(plain)).toMatchObject({
      billingProject: 'my-project',
      maxScanBytes: 100_000_000_000,
    });
    expect(bigqueryConnection(plain)).not.toHaveProperty('credentials');
    for (const [wrong, says] of [
      ['bigquery://my-project', 'at least one dataset'],
      ['bigquery://ann@my-project/shop', 'names an account or a port'],
      ['bigquery://my-project/shop?tls=off', 'Known are: schemas, include, exclude, location, credentials'],
      ['bigquery://MY/shop', 'must be the id of a project'],
      ['bigquery://my-project/shop?apiEndpoint=here', 'must be an address such as https://host'],
    ] as const) {
      await expect(resolveSource(wrong, none), wrong).rejects.toMatchObject({
        userMessage: expect.stringContaining(says),
      });
    }
  });

  test('takes an account, a database and schemas from the address of Snowflake', async () => {
    const text =
      'snowflake://reader@My_Org-acme/shop/public?warehouse=small&role=analyst&privateKeyFile=/keys/rsa.p8&maxScanBytes=1000';
    const found = await resolveSource(text, none);
    if (!('kind' in found) || found.kind !== 'snowflake') throw new Error('not Snowflake');
    expect(found).toMatchObject({ name: 'shop public', account: 'My_Org-acme', schemas: ['public'] });
    expect(snowflakeConnection(found)).toMatchObject({
      host: 'my-org-acme.snowflakecomputing.com',
      port: 443,
      tls: 'required',
      database: 'SHOP',
      schemas: ['PUBLIC'],
      warehouse: 'SMALL',
      role: 'ANALYST',
      privateKeyFile: '/keys/rsa.p8',
      maxScanBytes: 1_000,
      label: 'snowflake://reader@My_Org-acme/SHOP',
    });
    const quoted = await resolveSource('snowflake://reader@acme/%22My%20db%22?schemas=%22a%22,b', none);
    if (!('kind' in quoted) || quoted.kind !== 'snowflake') throw new Error('not Snowflake');
    expect(snowflakeConnection(quoted)).toMatchObject({ database: 'My db', schemas: ['a', 'B'] });
    for (const [wrong, says] of [
      ['snowflake://reader@acme/shop', 'at least one schema of the database'],
      ['snowflake://reader@acme/shop/public/orders', 'more than a database and a schema'],
      [
        'snowflake://reader@acme/shop/public?token=x',
        'Known are: schemas, include, exclude, warehouse, role',
      ],
    ] as const) {
      await expect(resolveSource(wrong, none), wrong).rejects.toMatchObject({
        userMessage: expect.stringContaining(says),
      });
    }
  });

  test('finds a configured source by its name', async () => {
    const env = await sources([{ ...warehouse, passwordEnv: 'DWH_PASSWORD', unmask: ['staff.email'] }]);
    expect(await resolveSource('warehouse', env)).toMatchObject({
      kind: 'postgres',
      database: 'dwh',
      passwordEnv: 'DWH_PASSWORD',
      schemas: [],
      unmask: ['staff.email'],
    });
    expect(await resolveSource('other', env)).toEqual({ file: path.resolve('other') });
  });

  test.each([
    [
      'postgres://analyst@db.example.org/dwh',
      { kind: 'postgres', host: 'db.example.org', database: 'dwh', user: 'analyst' },
    ],
    ['postgresql://analyst@[::1]:6432/dwh?schemas=a,b', { host: '::1', port: 6432, schemas: ['a', 'b'] }],
    ['mysql://a%40b@10.0.0.5:3307/shop?tls=off', { kind: 'mysql', user: 'a@b', port: 3307, tls: 'off' }],
    ['mariadb://me@localhost/shop', { kind: 'mysql' }],
    [
      'oracle://me@SALES.WORLD?tnsFolder=/etc/oracle',
      { kind: 'oracle', host: 'SALES.WORLD', tnsFolder: '/etc/oracle' },
    ],
    ['oracle://me@SALES', { kind: 'oracle', name: 'SALES', host: 'SALES' }],
    ['oracle://me@ora.example.org:1521/ORCLPDB1', { kind: 'oracle', service: 'ORCLPDB1' }],
  ])('reads the address %s', async (text, expected) => {
    expect(await resolveSource(text, none)).toMatchObject({
      ...expected,
      passwordEnv: 'TABLETALK_SOURCE_PASSWORD',
    });
  });

  test.each([
    ['postgres://me:hunter2@db/x', 'TABLETALK_SOURCE_PASSWORD'],
    ['postgres://me:hunter2:p@ss@db/x', 'has a password in it'],
    ['mysql://me@db/x?allowLoadLocalInfile=true', 'allowLoadLocalInfile'],
    ['postgres://me@db/x?host=/var/run/postgresql', 'option host'],
    ['postgres://me@db', 'database="": is missing'],
    ['postgres://me@db/x?sessions=many', 'sessions="many"'],
    [
      'postgres://me@db/x?tls=yes',
      'tls="yes": Invalid option: expected one of "off"|"required"|"unverified"',
    ],
    ['postgres://db/x', 'user'],
    ['jdbc:h2:mem:x;INIT=RUNSCRIPT', null],
    ['jdbc://h2/x', 'not the address of a database'],
    ['http://169.254.169.254/latest', 'postgres://'],
    ['file:///etc/passwd', 'postgres://'],
    ['oracle://me@db.example.org:1521', 'name the service'],
    ['oracle://me@db.example.org:1521/ORCL?tnsFolder=/etc', 'there is no service'],
    ['oracle://me@10.0.0.1', 'an alias of tnsnames.ora is a name'],
    ['oracle://me@(DESCRIPTION=(ADDRESS=x))/y', 'host must be a name'],
  ])('refuses or takes for a file %s', async (text, says) => {
    if (says === null) {
      expect(await resolveSource(text, none)).toEqual({ file: path.resolve(text) });
      return;
    }
    const failure = await resolveSource(text, none).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'bad-request', userMessage: expect.stringContaining(says) });
    expect(String(failure)).not.toMatch(/hunter2|p@ss/);
  });

  test.each([
    [[{ ...warehouse, password: 'hunter2' }], 'field password'],
    [[{ ...warehouse, url: 'postgres://me:hunter2@db/x' }], 'field url'],
    [[{ ...warehouse, sslmode: 'disable' }], 'sslmode'],
    [
      [{ ...warehouse, timezone: 'UTC' }],
      'There is no field timezone; known are kind, database, timeZone, name,',
    ],
    [[{ ...warehouse, passwordEnv: 'hunter2' }], 'passwordEnv: must be the name of an environment variable'],
    [[{ ...warehouse, port: 70_000 }], 'port=70000'],
    [[{ ...warehouse, allowFunctions: ['f(); DROP'] }], 'name of a function'],
    [
      [{ ...warehouse, kind: 'db2' }],
      "kind=\"db2\": Invalid discriminator value. Expected 'sqlite' | 'duckdb' | 'bigquery'",
    ],
    [[{ ...warehouse, unmask: ['email'] }], 'table.column'],
    [[warehouse, warehouse], 'Two sources'],
    [{ warehouse }, 'a list of sources'],
    ['{', 'not JSON'],
  ])('refuses a file of sources with %j', async (content, says) => {
    const failure = await resolveSource('warehouse', await sources(content)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'bad-request', userMessage: expect.stringContaining(says) });
    expect(String(failure)).not.toContain('hunter2');
  });
});

describe('serverConnection', () => {
  test('asks for a checked certificate unless the server is on this machine', async () => {
    const away = serverConnection(server(await resolveSource('postgres://a@db.example.org/x', none)));
    const here = serverConnection(server(await resolveSource('postgres://a@127.0.0.1/x', none)));
    expect([away.tls, away.port, here.tls]).toEqual(['required', 5432, 'off']);
  });

  test('bounds what questions may take, unless the source says otherwise', async () => {
    const usual = serverConnection(server(await resolveSource('postgres://a@db/x', none)));
    expect(usual).toMatchObject({ sessions: 4, maxEstimatedRows: 100_000_000 });
    const text = 'postgres://a@db/x?sessions=12&maxEstimatedRows=5000';
    const chosen = serverConnection(server(await resolveSource(text, none)));
    expect(chosen).toMatchObject({ sessions: 12, maxEstimatedRows: 5_000 });
    await expect(resolveSource('postgres://a@db/x?sessions=many', none)).rejects.toMatchObject({
      userMessage: expect.stringContaining('sessions'),
    });
  });

  test('reads the password anew each time it is asked for', async () => {
    const file = path.join(folder, 'rotated');
    const env = await sources([{ ...warehouse, passwordFile: './rotated' }]);
    const { password } = serverConnection(server(await resolveSource('warehouse', env)));
    await writeFile(file, 'old\n');
    expect(await password?.()).toBe('old');
    await writeFile(file, 'new\n');
    expect(await password?.()).toBe('new');
  });

  test('finds the wallet of Oracle and its password beside the file of sources', async () => {
    await writeFile(path.join(folder, 'of-the-wallet'), 'opens it\n');
    const erp = { name: 'erp', kind: 'oracle', host: 'db', service: 'ERP', user: 'reader' };
    const env = await sources([{ ...erp, wallet: './wallet', walletPasswordFile: './of-the-wallet' }]);
    const { wallet } = serverConnection(server(await resolveSource('erp', env)));
    expect(wallet?.folder).toBe(path.join(folder, 'wallet'));
    expect(await wallet?.password()).toBe('opens it');
  });

  test('gives another account another id', async () => {
    const [a, b] = await Promise.all(
      ['postgres://a@db/x', 'postgres://b@db/x'].map(async (text) =>
        serverConnection(server(await resolveSource(text, none))),
      ),
    );
    expect(a?.id).not.toBe(b?.id);
    expect(a?.id).toMatch(/^x_[0-9a-f]{8}$/);
  });

  test('reads a password from a file, without its line end, or from the variable that is named', async () => {
    const file = path.join(folder, 'secret');
    await writeFile(file, 'p w\n');
    expect(await sourcePassword({ name: 'x', passwordFile: file })).toBe('p w');
    expect(await sourcePassword({ name: 'x', passwordEnv: 'X' }, (name) => `value of ${name}`)).toBe(
      'value of X',
    );
    await expect(sourcePassword({ name: 'x', passwordFile: `${file}.none` })).rejects.toMatchObject({
      userMessage: expect.stringContaining('secret.none'),
    });
  });

  test('a time zone is a setting of one source, or of the one that is named', async () => {
    const env = await sources([{ ...warehouse, timeZone: '+02:00' }]);
    expect(await resolveSource('warehouse', env)).toMatchObject({ timeZone: 'Etc/GMT-2' });
    const named = { ...none, TABLETALK_SOURCE_TIME_ZONE: 'Europe/Berlin' };
    expect(await resolveSource('mysql://a@localhost/shop', named)).toMatchObject({
      timeZone: 'Europe/Berlin',
    });
    expect(await resolveSource('./shop.duckdb', named)).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  test('a time zone that nobody knows, or that an engine does not keep, is refused by name', async () => {
    const refused = async (source: object) =>
      resolveSource('warehouse', await sources([source])).then(
        () => 'taken',
        (error: AppError) => error.userMessage,
      );
    expect(await refused({ ...warehouse, timeZone: 'Berlin' })).toContain(
      'such as Europe/Berlin, UTC or +02:00',
    );
    const { database, ...rest } = warehouse;
    expect(await refused({ ...rest, kind: 'oracle', service: database, timeZone: 'UTC' })).toContain(
      'timeZone',
    );
    expect(await refused({ name: 'warehouse', kind: 'sqlite', file: 'a.sqlite', timeZone: 'UTC' })).toContain(
      'timeZone',
    );
  });
});
