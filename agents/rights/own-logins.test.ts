import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mariadbMissing, startMariadb } from '#lib/datasource/__fixtures__/start-mariadb.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { OwnLogins } from '#lib/datasource/server/own-logins.ts';
import { SignInRefused } from '#lib/datasource/source-errors.ts';
import type { Denial } from '#lib/domain/rights.ts';
import { readEnv } from '#lib/env.ts';
import { logAsRead } from '../__fixtures__/log-as-read.ts';
import { answerQuestion } from '../answer-question.ts';
import { openAnswerPool } from '../answering/answer-pool.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { asIfNeverThere, attacks, forbidden, northOnly, withForbidden } from './restrict-rows.contract.ts';
import { restrictWorkspace } from './restrict-workspace.ts';

/** `nora` reads no salaries, and of staff the names alone; `sven` reads everything. */
const further = `
  CREATE TABLE salaries (id int PRIMARY KEY, amount int);
  INSERT INTO salaries VALUES (1, 555444);
  CREATE TABLE staff (id int PRIMARY KEY, name varchar(40), iban varchar(40));
  INSERT INTO staff VALUES (1, 'Ann Berg', 'NO-canary-11'), (2, 'Bo Dahl', 'NO-canary-22');
`;
const passwords = { nora: 'nora-secret-71', sven: 'sven-secret-72' };
type Account = keyof typeof passwords;

type Engine = {
  readonly title: string;
  readonly missing: string | null;
  start(): Promise<TestServer>;
  prepare(server: TestServer): Promise<void>;
  make(server: TestServer, database: string, tables: string): Promise<void>;
  readonly scheme: string;
  setPassword(server: TestServer, account: Account, password: string): Promise<unknown>;
  /** How many sessions of an account are open. */
  sessions(account: Account): string;
  /** Whether `nora` sees the north alone by a policy of the database; otherwise a rule of ours says so. */
  readonly hasPolicies: boolean;
  readonly refusal: RegExp;
};

const postgres: Engine = {
  title: 'PostgreSQL',
  missing: postgresMissing(),
  start: startPostgres,
  async prepare(server) {
    await server.admin(`CREATE ROLE analyst LOGIN NOINHERIT; CREATE ROLE nora LOGIN PASSWORD '${passwords.nora}';
      CREATE ROLE sven LOGIN PASSWORD '${passwords.sven}'`);
    const file = await server.admin('SHOW hba_file');
    const asked = 'host all nora,sven 127.0.0.1/32 scram-sha-256\n';
    await writeFile(file, asked + (await readFile(file, 'utf8')));
    await server.admin('SELECT pg_reload_conf()');
  },
  async make(server, database, tables) {
    await server.admin(`CREATE DATABASE ${database}`);
    await server.admin(
      `${tables} ${further} ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
      CREATE POLICY north ON clients FOR SELECT TO nora USING (region = 'north');
      CREATE POLICY all_of_it ON clients FOR SELECT TO analyst, sven USING (true);
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst, sven;
      GRANT SELECT ON clients, visits TO nora; GRANT SELECT (id, name) ON staff TO nora; ANALYZE;`,
      database,
    );
  },
  scheme: 'postgres',
  setPassword: (server, account, password) => server.admin(`ALTER ROLE ${account} PASSWORD '${password}'`),
  sessions: (account) => `SELECT count(*) FROM pg_stat_activity WHERE usename = '${account}'`,
  hasPolicies: true,
  refusal: /refused the password of the account/,
};

const mariadb: Engine = {
  title: 'MariaDB',
  missing: mariadbMissing(),
  start: startMariadb,
  async prepare(server) {
    await server.admin(`CREATE USER analyst@'127.0.0.1'; CREATE USER nora@'127.0.0.1' IDENTIFIED BY '${passwords.nora}';
      CREATE USER sven@'127.0.0.1' IDENTIFIED BY '${passwords.sven}'`);
  },
  async make(server, database, tables) {
    await server.admin(`CREATE DATABASE ${database}`);
    await server.admin(`${tables} ${further}`, database);
    await server.admin(`GRANT SELECT ON ${database}.* TO analyst@'127.0.0.1'; GRANT SELECT ON ${database}.* TO sven@'127.0.0.1';
      GRANT SELECT ON ${database}.clients TO nora@'127.0.0.1'; GRANT SELECT ON ${database}.visits TO nora@'127.0.0.1';
      GRANT SELECT (id, name) ON ${database}.staff TO nora@'127.0.0.1'`);
  },
  scheme: 'mysql',
  setPassword: (server, account, password) =>
    server.admin(`ALTER USER ${account}@'127.0.0.1' IDENTIFIED BY '${password}'`),
  sessions: (account) => `SELECT count(*) FROM information_schema.processlist WHERE user = '${account}'`,
  hasPolicies: false,
  refusal: /refused the account or its password/,
};

describe.each([postgres, mariadb])('$title', (engine) => {
  describe.skipIf(engine.missing !== null)(engine.missing ?? 'is here', () => {
    let server: TestServer;
    let dataDir: string;
    let workspace: Workspace;
    let twin: Workspace;
    const kept = new Map<string, string>();
    const refused: string[] = [];
    let read = 0;
    const logins: OwnLogins = {
      passwordOf: async (login) => {
        read += 1;
        return kept.get(login) ?? null;
      },
      refused: async (login, reason) => {
        refused.push(`${login}: ${reason}`);
      },
    };
    const opened = (database: string) =>
      openWorkspace({
        env: { ...readEnv(), dataDir: path.join(dataDir, database) },
        path: `${engine.scheme}://analyst@127.0.0.1:${server.port}/${database}`,
        vectorStore: 'in-process',
        onProgress: () => undefined,
        logins,
      });

    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-logins-'));
      server = await engine.start();
      await engine.prepare(server);
      await engine.make(server, 'logins', withForbidden);
      await engine.make(server, 'logins_twin', asIfNeverThere);
      [workspace, twin] = [await opened('logins'), await opened('logins_twin')];
    });
    afterAll(async () => {
      await workspace?.close();
      await twin?.close();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    beforeEach(() => {
      kept.clear();
      for (const [account, password] of Object.entries(passwords)) kept.set(`of-${account}`, password);
      refused.length = 0;
      read = 0;
    });

    const as = (account: string, login: string | null = `of-${account}`): Denial[] => [
      { table: null, column: null, account, login },
      ...(account === 'nora' && !engine.hasPolicies ? [northOnly] : []),
    ];
    const asNora = () => restrictWorkspace(workspace, as('nora'));
    const rowsOf = async (source: DataSource, sql: string) => (await source.query(sql, defaultLimits)).rows;
    const count = 'SELECT count(*) FROM clients';

    test('statements run in sessions that the account opened itself, also side by side', async () => {
      const [nora, sven] = [await asNora(), await restrictWorkspace(workspace, as('sven'))];
      const asked = Array.from({ length: 6 }, () => [nora.source, sven.source, workspace.source]).flat();
      const counts = await Promise.all(asked.map((source) => rowsOf(source, count)));
      expect(counts.map(([row]) => Number(row?.[0]))).toEqual(
        Array.from({ length: 6 }, () => [3, 4, 4]).flat(),
      );
      for (const account of ['nora', 'sven'] as const)
        expect(Number(await server.admin(engine.sessions(account)))).toBeGreaterThan(0);
    });

    test.each(attacks)('no statement gets past the account: %s', async (sql) => {
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

    test('schema, figures, samples and names are those of the account', async () => {
      const { schema, knowledge } = await asNora();
      expect(schema.tables.map(({ name }) => name).sort()).toEqual(['clients', 'staff', 'visits']);
      expect(schema.tables.find(({ name }) => name === 'staff')?.columns.map(({ name }) => name)).toEqual([
        'id',
        'name',
      ]);
      expect(knowledge.snapshot.tables.find(({ name }) => name === 'clients')?.rowCount).toBe(3);
      const told = JSON.stringify([schema, knowledge.snapshot]);
      for (const canary of [forbidden.name, forbidden.note, 'NO-canary', '555444', 'salaries'])
        expect(told).not.toContain(canary);
      expect(JSON.stringify((await knowledge.findEntities('visits of Zanzibar')).mentions)).not.toContain(
        'Zanzibar',
      );
      expect(JSON.stringify((await knowledge.findEntities('revenue of Borealis')).mentions)).toContain(
        'Borealis',
      );
    });

    test('what the account may read costs one statement, however many tables there are', async () => {
      const spied = vi.spyOn(workspace.source, 'query');
      const fresh = { ...workspace.knowledge.snapshot, tables: [...workspace.knowledge.snapshot.tables] };
      const { withheldByAccount } = await import('./withheld-by-account.ts');
      const withheld = await withheldByAccount(workspace.source, fresh, as('nora').slice(0, 1));
      expect([...(withheld?.tables ?? [])]).toEqual(['salaries']);
      expect([...(withheld?.columns.get('staff') ?? [])]).toEqual(['iban']);
      // Only what may show others other rows is measured for the account.
      expect(withheld?.whole.has('visits')).toBe(true);
      expect(withheld?.whole.has('clients')).toBe(!engine.hasPolicies);
      expect(spied).not.toHaveBeenCalled();
      spied.mockRestore();
    });

    test('an answer is that of the account, in a thread as in this one', async () => {
      const pool = openAnswerPool({ source: workspace.source, env: {}, threads: 1 });
      const ask = (denials: Denial[], answering: typeof answerQuestion) =>
        logAsRead(workspace, denials, 'What is the total revenue of clients?', answering);
      for (const answering of [answerQuestion, pool.answer]) {
        const [sven, nora] = [await ask(as('sven'), answering), await ask(as('nora'), answering)];
        expect(sven).toContain(`[[${600 + forbidden.revenue}]]`);
        expect(nora).toContain('[[600]]');
        for (const secret of Object.values(passwords)) expect(sven + nora).not.toContain(secret);
      }
      await pool.close();
    });

    test('without a password nothing is read and nothing is tried', async () => {
      const { schema, source } = await restrictWorkspace(workspace, as('nora', null));
      expect(schema.tables).toEqual([]);
      await expect(source.query(count, defaultLimits)).rejects.toMatchObject({ code: 'query-rejected' });
      expect(read).toBe(0);
      await expect(source.query('SELECT 1', defaultLimits)).rejects.toThrow(SignInRefused);
    });

    test('the password of another account opens nothing, however the statements come, and is tried once', async () => {
      kept.set('of-another', passwords.sven);
      // Sessions that Nora opened herself are there.
      await rowsOf((await asNora()).source, count);
      read = 0;
      const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { schema } = await restrictWorkspace(workspace, as('nora', 'of-another'));
      expect(schema.tables).toEqual([]);
      const asker = { person: 'p', isTrial: false, account: 'nora', login: 'of-another' };
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, () => workspace.source.query(count, { ...defaultLimits, asker })),
      );
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'source-unreadable' } });
        const { userMessage } = (outcome as PromiseRejectedResult).reason;
        expect(userMessage).toMatch(engine.refusal);
        expect(userMessage).toContain('your own account, nora: enter its password under Account');
      }
      expect(read).toBe(1);
      expect(refused[0]).toMatch(engine.refusal);
      expect(errors.mock.calls.flat().map(String).join()).not.toContain(passwords.sven);
      errors.mockRestore();
    });

    test('what is meant for an account that signs in itself never runs as the source’s account', async () => {
      kept.delete('of-nora');
      const asker = { person: 'p', isTrial: false, account: 'nora', login: 'gone' };
      await expect(workspace.source.query(count, { ...defaultLimits, asker })).rejects.toThrow(SignInRefused);
      await expect(workspace.source.explain(count, undefined, asker)).rejects.toThrow(SignInRefused);
      await expect(workspace.source.readable?.(asker)).rejects.toThrow(SignInRefused);
    });

    test('a password is tried by itself, and leaves no session', async () => {
      const sessions = async () => Number(await server.admin(engine.sessions('sven')));
      const before = await sessions();
      await workspace.source.signIn?.('sven', passwords.sven);
      await vi.waitFor(async () => expect(await sessions()).toBe(before));
      await expect(workspace.source.signIn?.('sven', passwords.nora)).rejects.toThrow(SignInRefused);
      await expect(workspace.source.signIn?.('nobody', passwords.nora)).rejects.toThrow(SignInRefused);
      await expect(workspace.source.signIn?.("nora' OR '1'='1", 'x')).rejects.toThrow(SignInRefused);
    });

    test('a password that was changed in the database opens no further session', async () => {
      await engine.setPassword(server, 'nora', 'another-73');
      const asker = { person: 'p', isTrial: false, account: 'nora', login: 'of-nora-again' };
      kept.set('of-nora-again', passwords.nora);
      await expect(workspace.source.query(count, { ...defaultLimits, asker })).rejects.toThrow(SignInRefused);
      expect(refused).toHaveLength(1);
      kept.set('of-nora-now', 'another-73');
      const now = { ...asker, login: 'of-nora-now' };
      const { rows } = await workspace.source.query(count, { ...defaultLimits, asker: now });
      expect(Number(rows[0]?.[0])).toBe(engine.hasPolicies ? 3 : 4);
      await engine.setPassword(server, 'nora', passwords.nora);
    });
  });
});
