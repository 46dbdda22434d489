import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DelayProxy, startDelayProxy } from '#lib/datasource/__fixtures__/delay-proxy.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { readEnv } from '#lib/env.ts';
import { isAlive } from '#lib/one-at-a-time.ts';
import { projectRoot } from '#lib/project-root.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

const missing = postgresMissing();
const tableCount = 40;

describe.skipIf(missing !== null)('a server that is indexed in the background', () => {
  let server: TestServer;
  let proxy: DelayProxy;
  let dataDir: string;
  let workspace: Workspace | undefined;

  beforeAll(async () => {
    server = await startPostgres();
    await server.admin('CREATE ROLE reader LOGIN');
    await server.admin('CREATE DATABASE harbour');
    await server.admin(
      `DO $$ BEGIN FOR i IN 1..${tableCount} LOOP
         EXECUTE format('CREATE TABLE ferry_%s (ferry_id int PRIMARY KEY, ferry_name text, berths int)', i);
         EXECUTE format('INSERT INTO ferry_%s VALUES (1, ''Aurora'', 40), (2, ''Borealis %s'', 60)', i, i);
       END LOOP; END $$;
       GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
       ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader`,
      'harbour',
    );
    proxy = await startDelayProxy(server.port, 20);
    dataDir = await mkdtemp(path.join(tmpdir(), 'background-'));
  });
  afterEach(async () => {
    await workspace?.close();
    workspace = undefined;
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const open = async () => {
    workspace = await openWorkspace({
      env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: dataDir }),
      path: `postgres://reader@127.0.0.1:${proxy.port}/harbour`,
      onProgress: () => undefined,
      vectorStore: 'in-process',
      background: true,
    });
    return workspace;
  };
  const waiting = ({ schema }: Workspace) =>
    schema.tables.filter(({ unmeasured }) => unmeasured !== undefined).length;
  const keptLines = async ({ source }: Workspace) => {
    const file = path.join(dataDir, 'sources', source.id, 'measured.jsonl');
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '').length;
  };

  test('is answered from its catalogue at once, and goes on where it was when it was killed', async () => {
    const first = await open();
    expect(waiting(first)).toBe(tableCount);
    const found = await first.knowledge.findTables('How many berths has a ferry?');
    expect(found.tables[0]?.table.name).toMatch(/^ferry_/);
    expect((await first.knowledge.findEntities('Borealis 7')).mentions).toEqual([]);
    await expect.poll(() => keptLines(first), { timeout: 20_000 }).toBeGreaterThan(3);
    expect(first.indexing).not.toBeNull();
    await first.close();
    const kept = await keptLines(first);
    expect(kept).toBeLessThan(tableCount);

    const second = await open();
    await second.indexed();
    expect(second.indexing).toBeNull();
    expect(waiting(second)).toBe(0);
    // Each table has one line: what was measured before the kill was not measured again.
    expect(await keptLines(second)).toBe(tableCount);
    const { mentions } = await second.knowledge.findEntities('Borealis 7');
    expect(mentions[0]?.text).toBe('Borealis 7');
    await second.close();

    const third = await open();
    expect(third.indexing).toBeNull();
    expect(waiting(third)).toBe(0);
  }, 60_000);

  test('a changed schema is noticed before the next question', async () => {
    const opened = await open();
    await opened.indexed();
    await server.admin('CREATE TABLE lighthouse (id int PRIMARY KEY, lamps int)', 'harbour');
    await opened.noticeSchemaChange({ isSuspected: true });
    expect(opened.schema.tables.map(({ name }) => name)).toContain('lighthouse');
    await opened.indexed();
    expect(waiting(opened)).toBe(0);
  }, 60_000);

  test('a question right after one that failed waits for what is being looked at', async () => {
    const opened = await open();
    await opened.indexed();
    await server.admin('CREATE TABLE jetty (id int PRIMARY KEY, planks int)', 'harbour');
    const looking = opened.noticeSchemaChange({ isSuspected: true });
    await opened.noticeSchemaChange();
    expect(opened.schema.tables.map(({ name }) => name)).toContain('jetty');
    await looking;
    await opened.indexed();
  }, 60_000);

  test('a bound on what a question may cost holds up neither reading nor indexing', async () => {
    await server.admin(
      `CREATE TABLE buoy (buoy_id int PRIMARY KEY, buoy_name text);
       INSERT INTO buoy SELECT n, 'Buoy ' || n FROM generate_series(1, 2000) n; ANALYZE buoy`,
      'harbour',
    );
    workspace = await openWorkspace({
      env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(dataDir, 'bounded') }),
      path: `postgres://reader@127.0.0.1:${server.port}/harbour?include=buoy&maxEstimatedRows=50`,
      onProgress: () => undefined,
      vectorStore: 'in-process',
    });
    const { source, knowledge, schema } = workspace;
    expect(schema.tables).toMatchObject([{ name: 'buoy', rowCount: 2000 }]);
    expect((await knowledge.findEntities('Buoy 1234')).mentions[0]?.text).toBe('Buoy 1234');
    await expect(source.query('SELECT count(*) FROM buoy', defaultLimits)).rejects.toMatchObject({
      code: 'query-too-costly',
    });
    const one = await source.query('SELECT buoy_name FROM buoy WHERE buoy_id = 7', defaultLimits);
    expect(one.rows).toEqual([['Buoy 7']]);
  }, 60_000);
});

if (missing) test.skip(`PostgreSQL is left out: ${missing}`, () => {});

test('no indexing process outlives the one that started it', async () => {
  // Accepts and never answers: the child waits until it is ended.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const script = `
    const { indexInBackground } = await import('./agents/indexing/index-in-background.ts');
    const { readEnv } = await import('./lib/env.ts');
    const path = 'postgres://reader@127.0.0.1:${port}/harbour';
    indexInBackground({ env: readEnv(), path, folder: ${JSON.stringify(tmpdir())} }, () => {});
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(silent, 'connection');
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent.pid)], { encoding: 'utf8' });
  const child = Number(listed.trim().split(/\s+/)[0]);
  expect(child).toBeGreaterThan(0);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(child), { timeout: 10_000 }).toBe(false);
  silent.close();
}, 30_000);
