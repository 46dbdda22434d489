import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startBoardClock } from '#agents/board/board-clock.ts';
import { createLiveRuns, type LiveRuns } from '#agents/runs/live-runs.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { ownLogins } from '#lib/auth/own-logins.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { noFilters } from '#lib/domain/board.ts';
import type { Person } from '#lib/domain/person.ts';
import { type OwnSourceLogin, ownSourceLogin } from '#lib/domain/source-login.ts';
import { readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { listReadings } from '#lib/store/board-readings.ts';
import { createBoard } from '#lib/store/boards.ts';
import type { Store } from '#lib/store/open-store.ts';
import { addPerson, changePerson } from '#lib/store/people.ts';
import { boardSchedule } from '#lib/store/schema/boards.ts';
import { sharedCounters } from '#lib/store/schema/counters.ts';
import { listSourceLogins } from '#lib/store/source-logins.ts';
import { serveWith } from '../../../server/__fixtures__/serve-with.ts';
import { POST as ADD_RULE } from '../../admin/access-rules/route.ts';
import { GET as SOURCE } from '../../source/route.ts';
import { DELETE, PUT } from './[sourceId]/route.ts';
import { POST as TEST } from './[sourceId]/test/route.ts';
import { GET } from './route.ts';

const missing = postgresMissing();
const secret = 'the secret of this installation, long enough';
const password = 'nora-secret-71';
const base = 'http://127.0.0.1:3000';

describe.skipIf(missing !== null)(`PostgreSQL${missing ? `, left out: ${missing}` : ''}`, () => {
  let server: TestServer;
  let dataDir: string;
  let store: Store;
  let workspace: Workspace;
  let runs: LiveRuns;
  let ada: Person;
  let nora: Person;
  let asking: Person;
  const logged: string[] = [];
  /** The runs of the questions that were asked. */
  const asked: string[] = [];

  beforeAll(async () => {
    vi.stubEnv('TABLETALK_SIGN_IN', 'required');
    vi.stubEnv('TABLETALK_SECRET', secret);
    vi.spyOn(console, 'error').mockImplementation((...told) => {
      logged.push(
        told.map((part) => (part instanceof Error ? `${part.stack}${part.cause}` : String(part))).join(' '),
      );
    });
    dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-source-logins-'));
    server = await startPostgres();
    await server.admin(`CREATE ROLE analyst LOGIN; CREATE ROLE nora LOGIN PASSWORD '${password}'`);
    const file = await server.admin('SHOW hba_file');
    const hers = 'host all nora 127.0.0.1/32 scram-sha-256\n';
    await writeFile(file, hers + (await readFile(file, 'utf8')));
    await server.admin('SELECT pg_reload_conf()');
    await server.admin('CREATE DATABASE shop');
    await server.admin(
      `CREATE TABLE clients (id int PRIMARY KEY, name text, region text, revenue int);
      INSERT INTO clients VALUES (1, 'Acme', 'north', 100), (2, 'Borealis', 'north', 200), (3, 'Zanzibar', 'south', 987);
      CREATE TABLE salaries (id int PRIMARY KEY, amount int); INSERT INTO salaries VALUES (1, 555444);
      ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
      CREATE POLICY north ON clients FOR SELECT TO nora USING (region = 'north');
      CREATE POLICY whole ON clients FOR SELECT TO analyst USING (true);
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst; GRANT SELECT ON clients TO nora; ANALYZE`,
      'shop',
    );
    store = await openEmptyStore({ dataDir: path.join(dataDir, 'store') });
    workspace = await openWorkspace({
      env: { ...readEnv(), dataDir },
      path: `postgres://analyst@127.0.0.1:${server.port}/shop`,
      vectorStore: 'in-process',
      onProgress: () => undefined,
      logins: ownLogins(store, secret),
    });
    runs = createLiveRuns({ store, workspace, limits: defaultLimits });
    const workspaces = createWorkspaces({ main: workspace, open: async () => workspace });
    ada = await addPerson(store, { name: 'Ada', email: 'ada@example.org', role: 'administrator' });
    nora = await addPerson(store, { name: 'Nora', email: 'nora@example.org', role: 'analyst' });
    await changePerson(store, nora.id, { attributes: { db_user: ['nora'] } });
    serveWith({
      store,
      workspace,
      workspaces,
      auth: { personOf: async () => asking, sessionOf: async () => 'session' },
    });
    asking = ada;
    const rule = {
      effect: 'sign-in-as',
      subject: { kind: 'role', role: 'analyst' },
      table: null,
      column: null,
      account: '{{person.db_user}}',
    };
    expect((await ADD_RULE(sent('POST', rule))).status).toBe(201);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await runs?.close();
    await workspace?.close();
    await server?.stop();
    await store?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    asking = nora;
    await store.db.delete(sharedCounters);
  });

  const sent = (method: string, body?: unknown) =>
    new Request(`${base}/api/me/source-logins`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const place = () => ({ params: Promise.resolve({ sourceId: workspace.source.id }) });
  const told = async (answering: Promise<Response>): Promise<[number, string]> => {
    const response = await answering;
    return [response.status, await response.text()];
  };
  const keep = (entered: string) => told(PUT(sent('PUT', { password: entered }), place()));
  const tryKept = () => told(TEST(sent('POST', {}), place()));
  const remove = () => told(DELETE(sent('DELETE'), place()));
  const listed = async (): Promise<OwnSourceLogin[]> =>
    ownSourceLogin.array().parse(await (await GET(sent('GET'))).json());
  const state = async () => (await listed()).map((one) => [one.account, one.state, one.refusal]);
  const ask = async (person: Person) => {
    const { runId } = await runs.start({
      person,
      conversationId: null,
      question: 'What is the total revenue of clients?',
    });
    asked.push(runId);
    return JSON.stringify(await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal)));
  };
  const audited = async () =>
    (await listAudit(store, { text: 'source-login' })).map(({ action, person, detail }) => [
      action.replace('source-login.', ''),
      person.name,
      detail.account,
    ]);

  test('who has no password yet is told where to enter it, and reads nothing', async () => {
    await expect(ask(nora)).rejects.toMatchObject({
      code: 'forbidden',
      userMessage: expect.stringContaining('your own account, nora: enter its password under Account'),
    });
    const { notices } = await (await SOURCE(sent('GET'))).json();
    expect(notices[0]).toContain('has no password of yours that works');
    expect(await state()).toEqual([['nora', 'missing', null]]);
    asking = ada;
    expect(await state()).toEqual([]);
    expect((await keep(password))[0]).toBe(404);
  });

  test('a wrong password is not kept, and says so; after a few none is tried for a while', async () => {
    const [status, text] = await keep('not-hers-99');
    expect([status, text]).toEqual([400, expect.stringContaining('refused the password of the account')]);
    expect(text).toContain('Its account is nora');
    expect(text).not.toContain('not-hers-99');
    expect(await listSourceLogins(store, nora.id)).toEqual([]);
    for (let tries = 1; tries < 5; tries += 1) await keep('not-hers-99');
    expect(await keep(password)).toEqual([429, expect.stringContaining('may lock the account')]);
    expect((await tryKept())[0]).toBe(404);
  });

  test('the right one is kept sealed, tried again, and asks as the person', async () => {
    expect((await keep(password))[0]).toBe(204);
    expect(await state()).toEqual([['nora', 'kept', null]]);
    expect((await tryKept())[0]).toBe(204);
    const [login] = await listSourceLogins(store, nora.id);
    expect(login?.account).toBe('nora');
    expect(JSON.stringify(login)).not.toContain(password);
    const log = await ask(nora);
    expect(log).toContain('[[300]]');
    expect(log).not.toContain('Zanzibar');
    expect(await ask(ada)).toContain('[[1287]]');
    expect((await audited())[0]).toEqual(['keep', 'Nora', 'nora']);
  });

  test('a board is run by its schedule with the password of its owner', async () => {
    const board = await createBoard(store, {
      sourceId: workspace.source.id,
      ownerId: nora.id,
      title: 'Revenue',
      tiles: [
        {
          kind: 'answer',
          id: 'tile',
          width: 2,
          height: 1,
          title: 'Total',
          question: 'Total?',
          sql: 'SELECT sum(revenue) AS total FROM clients',
          chart: null,
          runId: asked.at(-2) ?? '',
          alert: null,
        },
      ],
    });
    await store.db.insert(boardSchedule).values({ boardId: board.id, every: 'hourly', nextAt: new Date(0) });
    const clock = startBoardClock({
      store,
      sources: {
        ids: async () => [workspace.source.id],
        hold: async () => ({ workspace, release: () => undefined }),
      },
      limits: defaultLimits,
      webhook: null,
      mail: null,
      address: base,
      isLocal: false,
    });
    await clock.tick();
    await clock.close();
    const denials = await denialsFor(store, nora, workspace.source.id);
    const of = { boardId: board.id, personId: nora.id, filters: noFilters, denials };
    const [reading] = await listReadings(store, of);
    expect(reading?.outcome).toMatchObject({ kind: 'result', result: { rows: [[300]] } });
  });

  test('one that the database takes no more is tried once, told, and works again when it is taken', async () => {
    await server.admin("ALTER ROLE nora VALID UNTIL '2020-01-01'");
    // A session that is open already goes on; as after a restart there is none.
    await server.admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nora'");
    const [login] = await listSourceLogins(store, nora.id);
    const asker = { person: nora.id, isTrial: false, account: 'nora', login: login?.id ?? '' };
    const query = () => workspace.source.query('SELECT 1', { ...defaultLimits, asker });
    await vi.waitFor(() =>
      expect(query()).rejects.toMatchObject({
        userMessage: expect.stringContaining('enter its password under Account'),
      }),
    );
    expect(await state()).toEqual([['nora', 'refused', 'refused the password of the account']]);
    await expect(ask(nora)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await audited()).filter(([action]) => action === 'refuse')).toHaveLength(1);
    expect(await tryKept()).toEqual([400, expect.stringContaining('refused the password')]);
    await server.admin("ALTER ROLE nora VALID UNTIL 'infinity'");
    expect((await tryKept())[0]).toBe(204);
    expect(await state()).toEqual([['nora', 'kept', null]]);
    expect(await ask(nora)).toContain('[[300]]');
  });

  test('it is for one account alone, and not readable under another secret', async () => {
    await changePerson(store, nora.id, { attributes: { db_user: ['someone'] } });
    expect(await state()).toEqual([['someone', 'missing', null]]);
    await changePerson(store, nora.id, { attributes: { db_user: ['nora'] } });
    const [login] = await listSourceLogins(store, nora.id);
    expect(await ownLogins(store, secret).passwordOf(login?.id ?? '')).toBe(password);
    expect(await ownLogins(store, `${secret}!`).passwordOf(login?.id ?? '')).toBeNull();
  });

  test('it goes when it is removed, and with the person', async () => {
    expect((await remove())[0]).toBe(204);
    expect((await remove())[0]).toBe(404);
    expect(await state()).toEqual([['nora', 'missing', null]]);
    await expect(ask(nora)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await audited())[0]?.[0]).toBe('remove');
    await keep(password);
    expect(await listSourceLogins(store, nora.id)).toHaveLength(1);
    await changePerson(store, nora.id, { disabled: true });
    expect(await listSourceLogins(store, nora.id)).toEqual([]);
  });

  const rowsOf = async (statement: string) =>
    z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).parse(await store.db.execute(statement))
      .rows;

  test('the password is nowhere: not in the store, not in a log, not in a reply', async () => {
    const tables = await rowsOf(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    const dump: string[] = [];
    for (const { table_name: table } of tables) {
      dump.push(JSON.stringify(await rowsOf(`select * from "${table}"`)));
    }
    expect(dump.join()).toContain('Nora');
    for (const told of [dump.join(), logged.join()]) {
      expect(told).not.toContain(password);
      expect(told).not.toContain('not-hers-99');
    }
  });
});
