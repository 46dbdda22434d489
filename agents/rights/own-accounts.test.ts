import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import type { Denial } from '#lib/domain/rights.ts';
import { readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { addPerson, changePerson } from '#lib/store/people.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { logAsRead } from '../__fixtures__/log-as-read.ts';
import { answerQuestion } from '../answer-question.ts';
import { openAnswerPool } from '../answering/answer-pool.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { readingOf } from './reading-of.ts';
import { asIfNeverThere, attacks, forbidden, withForbidden } from './restrict-rows.contract.ts';
import { restrictWorkspace } from './restrict-workspace.ts';

const missing = postgresMissing();

/** The database's own rights: `nora` sees the north by a policy, no salaries, and of staff the names alone; `sven` sees everything. */
const rights = `
  CREATE TABLE salaries (id int PRIMARY KEY, amount int);
  INSERT INTO salaries VALUES (1, 555444);
  CREATE TABLE staff (id int PRIMARY KEY, name varchar(40), iban varchar(40));
  INSERT INTO staff VALUES (1, 'Ann Berg', 'NO-canary-11'), (2, 'Bo Dahl', 'NO-canary-22');
  ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
  CREATE POLICY north ON clients FOR SELECT TO nora USING (region = 'north');
  CREATE POLICY all_of_it ON clients FOR SELECT TO analyst, sven USING (true);
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst, sven;
  GRANT SELECT ON clients, visits TO nora;
  GRANT SELECT (id, name) ON staff TO nora;
`;
const as = (account: string): Denial[] => [{ table: null, column: null, account }];

describe.skipIf(missing !== null)(`PostgreSQL${missing ? `, left out: ${missing}` : ''}`, () => {
  let server: TestServer;
  let dataDir: string;
  let workspace: Workspace;
  let twin: Workspace;
  const opened = async (database: string) =>
    openWorkspace({
      env: { ...readEnv(), dataDir: path.join(dataDir, database) },
      path: `postgres://analyst@127.0.0.1:${server.port}/${database}`,
      vectorStore: 'in-process',
      onProgress: () => undefined,
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-accounts-'));
    server = await startPostgres();
    await server.admin(
      'CREATE ROLE analyst LOGIN NOINHERIT; CREATE ROLE nora; CREATE ROLE sven; CREATE ROLE other;',
    );
    await server.admin('GRANT nora, sven TO analyst');
    for (const [name, sql] of [
      ['accounts', withForbidden],
      ['accounts_twin', asIfNeverThere],
    ] as const) {
      await server.admin(`CREATE DATABASE ${name}`);
      await server.admin(`${sql} ${rights} ANALYZE;`, name);
    }
    [workspace, twin] = [await opened('accounts'), await opened('accounts_twin')];
  });
  afterAll(async () => {
    await workspace?.close();
    await twin?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const asNora = () => restrictWorkspace(workspace, as('nora'));
  const rowsOf = async (source: DataSource, sql: string) => (await source.query(sql, defaultLimits)).rows;

  test('statements have the rights of the account, each its own, also side by side on few sessions', async () => {
    const [nora, sven] = [await asNora(), await restrictWorkspace(workspace, as('sven'))];
    const count = 'SELECT count(*) FROM clients';
    const asked = Array.from({ length: 8 }, () => [nora.source, sven.source, workspace.source]).flat();
    const counts = await Promise.all(asked.map((source) => rowsOf(source, count)));
    expect(counts.map(([row]) => Number(row?.[0]))).toEqual(
      Array.from({ length: 8 }, () => [3, 4, 4]).flat(),
    );
  });

  test.each(attacks)('no statement gets past the policy of the database: %s', async (sql) => {
    const outcome = async (of: Workspace) => {
      const { source } = await restrictWorkspace(of, as('nora'));
      return source.query(sql, defaultLimits).then(
        ({ rows }) => ({ rows }),
        (error: { userMessage?: string }) => ({ error: error.userMessage }),
      );
    };
    const [given, wanted] = [await outcome(workspace), await outcome(twin)];
    for (const canary of [forbidden.name, forbidden.note, String(forbidden.revenue)]) {
      if (!sql.includes(canary)) expect(JSON.stringify(given)).not.toContain(canary);
    }
    expect(given).toEqual(wanted);
  });

  test.each([
    'RESET ROLE',
    'SET ROLE sven',
    "SELECT set_config('role', 'sven', true)",
    "SELECT count(*), set_config('role', 'analyst', true) FROM clients",
    'SELECT 1; RESET ROLE; SELECT count(*) FROM clients',
  ])('no statement becomes another account: %s', async (sql) => {
    await expect((await asNora()).source.query(sql, defaultLimits)).rejects.toMatchObject({
      code: 'query-rejected',
    });
    expect(await rowsOf((await asNora()).source, 'SELECT count(*) FROM clients')).toEqual([[3]]);
  });

  test('what the account may not read is not in the schema, and of the rest its own rows are measured', async () => {
    const { schema, knowledge } = await asNora();
    expect(schema.tables.map(({ name }) => name).sort()).toEqual(['clients', 'staff', 'visits']);
    expect(schema.tables.find(({ name }) => name === 'staff')?.columns.map(({ name }) => name)).toEqual([
      'id',
      'name',
    ]);
    const clients = knowledge.snapshot.tables.find(({ name }) => name === 'clients');
    expect(clients?.rowCount).toBe(3);
    const told = JSON.stringify([schema, knowledge.snapshot]);
    for (const canary of [
      forbidden.name,
      forbidden.note,
      String(forbidden.revenue),
      'NO-canary',
      '555444',
      'salaries',
    ])
      expect(told).not.toContain(canary);
  });

  test('a name that the account may not see is not found, and one that it may see is', async () => {
    const { knowledge } = await asNora();
    expect(JSON.stringify((await workspace.knowledge.findEntities('visits of Zanzibar')).mentions)).toContain(
      'Zanzibar',
    );
    expect(JSON.stringify((await knowledge.findEntities('visits of Zanzibar')).mentions)).not.toContain(
      'Zanzibar',
    );
    expect(JSON.stringify((await knowledge.findEntities('revenue of Borealis')).mentions)).toContain(
      'Borealis',
    );
  });

  test('an answer of one account is not that of another, in a thread as in this one', async () => {
    const pool = openAnswerPool({ source: workspace.source, env: {}, threads: 1 });
    const ask = (denials: Denial[], answering: typeof answerQuestion) =>
      logAsRead(workspace, denials, 'What is the total revenue of clients?', answering);
    for (const answering of [answerQuestion, pool.answer]) {
      const [sven, nora] = [await ask(as('sven'), answering), await ask(as('nora'), answering)];
      expect(sven).toContain(`[[${600 + forbidden.revenue}]]`);
      expect(nora).toContain('[[600]]');
      expect(nora).not.toContain(String(600 + forbidden.revenue));
    }
    await pool.close();
  });

  test('people are asked for by a rule, and what one was answered is shown to those of the same account alone', async () => {
    const store = await openEmptyStore({ dataDir: path.join(dataDir, 'store') });
    const runs = createLiveRuns({ store, workspace, limits: defaultLimits });
    await addAccessRule(store, workspace.source.id, {
      effect: 'ask-as',
      subject: { kind: 'role', role: 'developer' },
      table: null,
      column: null,
      account: '{{person.db_user}}',
    });
    const add = async (name: string, account: string) => {
      const person = await addPerson(store, { name, email: `${name}@example.org`, role: 'developer' });
      await changePerson(store, person.id, { attributes: { db_user: [account] } });
      return person;
    };
    const [sven, sara, nora] = [
      await add('sven', 'sven'),
      await add('sara', 'sven'),
      await add('nora', 'nora'),
    ];
    const ask = async (person: Person) => {
      const { runId } = await runs.start({
        person,
        conversationId: null,
        question: 'What is the total revenue of clients?',
      });
      const log = await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
      return { runId, told: JSON.stringify(log) };
    };
    const [ofSven, ofNora] = [await ask(sven), await ask(nora)];
    expect(ofSven.told).toContain(String(600 + forbidden.revenue));
    expect(ofNora.told).not.toContain(String(600 + forbidden.revenue));
    const shownTo = async (person: Person) => {
      const { withheld } = await readingOf(store, workspace, person);
      return [...(await readableRuns(store, [ofSven.runId, ofNora.runId], withheld))];
    };
    expect(await shownTo(sara)).toEqual([ofSven.runId]);
    expect(await shownTo(nora)).toEqual([ofNora.runId]);
    await changePerson(store, nora.id, { attributes: {} });
    expect(await shownTo(nora)).toEqual([]);
    await expect(ask(nora)).rejects.toMatchObject({ code: 'forbidden' });
    await runs.close();
    await store.close();
  });

  test('what else is denied holds besides', async () => {
    const denials: Denial[] = [...as('nora'), { table: 'visits', column: null }];
    const { source, schema } = await restrictWorkspace(workspace, denials);
    expect(schema.tables.map(({ name }) => name)).not.toContain('visits');
    await expect(source.query('SELECT town FROM visits', defaultLimits)).rejects.toMatchObject({
      code: 'query-rejected',
    });
  });

  test.each(['nobody', 'none', 'NONE', 'other', 'nora"; RESET ROLE; --', ''])(
    'an account that the database does not know, or does not give away, reads nothing: %s',
    async (account) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { schema, source } = await restrictWorkspace(workspace, as(account));
      expect(schema.tables).toEqual([]);
      await expect(source.query('SELECT count(*) FROM clients', defaultLimits)).rejects.toMatchObject({
        code: 'query-rejected',
      });
    },
  );

  test('a right that is taken away in the database is gone with the next statement', async () => {
    const { source } = await asNora();
    await server.admin('REVOKE SELECT ON visits FROM nora', 'accounts');
    await expect(source.query('SELECT town FROM visits', defaultLimits)).rejects.toMatchObject({
      code: 'query-failed',
    });
    await server.admin('GRANT SELECT ON visits TO nora', 'accounts');
  });
});

test('a source that knows no other accounts shows nothing to whom one is meant', async () => {
  const { openShop } = await import('../__fixtures__/shop.ts');
  const shop = await openShop();
  const { schema } = await restrictWorkspace(shop.workspace, as('nora'));
  expect(schema.tables).toEqual([]);
  await shop.close();
});
