import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { AppError } from '../../errors.ts';
import type { Dialect, QueryEstimate, QueryLimits } from '../data-source.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import { openedSession } from '../server/opened-session.ts';
import { type ReadableTable, readableTables } from '../server/readable-table.ts';
import { serverName } from '../server/server-name.ts';
import { type BoundedRead, roleOf, type ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { queryTooLarge, stopped } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { cancelPostgres } from './cancel-postgres.ts';
import { postgresCatalogVersion } from './catalog-version.ts';
import { describePostgres } from './describe-postgres.ts';
import { type PortalLimits, PortalQuery } from './portal-query.ts';
import { connectFailure, postgresFailure } from './postgres-failure.ts';
import { postgresPrivilegeQueries, postgresPrivileges } from './postgres-privileges.ts';
import { postgresReadable } from './postgres-readable.ts';
import {
  type AccountLimits,
  accountLimits,
  accountLimitsQuery,
  stricter,
  transactionSettings,
} from './transaction-settings.ts';

export type PostgresServer = {
  /** What errors call the database; holds no secret. */
  readonly label: string;
  /** The address that was checked. */
  readonly address: string;
  /** The name the server's certificate must carry. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | undefined;
  readonly tls: 'off' | 'required' | 'unverified';
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
  /** The database's own when absent. */
  readonly timeZone?: string;
  readonly dialect: Dialect;
};

const connectTimeoutMs = 10_000;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const readLimits: PortalLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024, atOnce: true };

/** Opens one session, read-only by its own default. Rejects with `source-unreadable`. */
export async function openPostgresSession(
  server: PostgresServer,
  closing: AbortSignal,
): Promise<PostgresSession> {
  const client = new pg.Client({
    host: server.address,
    port: server.port,
    database: server.database,
    user: server.user,
    password: server.password ?? '',
    ssl:
      server.tls === 'off'
        ? false
        : { rejectUnauthorized: server.tls === 'required', ...serverName(server.host) },
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'tabletalk',
    options: '-c default_transaction_read_only=on',
  });
  const session = new PostgresSession(client, server);
  const open = async () => {
    await client.connect();
    await session.learnLimits();
  };
  return openedSession(session, open, closing, (error) => connectFailure(server.label, error));
}

/** What the driver knows of the server's process, for the request that cancels it. */
const backend = z.object({ processID: z.number(), secretKey: z.number() });

const plans = z.tuple([
  z.object({ Plan: z.looseObject({ 'Total Cost': z.number(), 'Plan Rows': z.number() }) }),
]);

/** One connection to PostgreSQL. Everything it sends goes through the extended protocol. */
export class PostgresSession implements ServerSession {
  readonly exited: Promise<void>;
  #alive = true;
  #running: PortalQuery | null = null;
  #account: AccountLimits = {};
  readonly #client: pg.Client;
  readonly #server: PostgresServer;
  readonly #exit = Promise.withResolvers<void>();

  constructor(client: pg.Client, server: PostgresServer) {
    this.#client = client;
    this.#server = server;
    this.exited = this.#exit.promise;
    const gone = () => {
      if (!this.#alive) return;
      this.#alive = false;
      this.#exit.resolve();
    };
    // What broke is reported to the statement that was running; an idle session is only replaced.
    client.on('error', gone);
    client.on('end', gone);
  }

  get alive(): boolean {
    return this.#alive;
  }

  hold(busy: boolean): void {
    if (!this.#alive) return;
    const { stream } = this.#client.connection;
    if (!(stream instanceof Socket)) return;
    if (busy) stream.ref();
    else stream.unref();
  }

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#cancelled().finally(() => this.#drop());
  }

  /**
   * A server that works on a statement does not notice that nobody listens any more: it is told first, and again while
   * the statement goes on, because a request that comes before the statement has begun stops nothing.
   */
  async #cancelled(): Promise<void> {
    const known = backend.safeParse(this.#client);
    for (let attempt = 0; attempt < 8 && known.success && this.#running; attempt += 1) {
      const ended = this.#running.done.catch(() => {});
      await cancelPostgres(this.#server, known.data);
      await Promise.race([ended, delay(200, undefined, { ref: false })]);
    }
  }

  #drop(): void {
    this.#alive = false;
    this.#client.connection.stream.destroy();
    this.#exit.resolve();
  }

  /** A limit that the account's administrator set stricter than ours stays. */
  async learnLimits(): Promise<void> {
    this.#account = accountLimits((await this.#fetch(accountLimitsQuery, [], readLimits)).rows);
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const work = () => this.#fetch(sql, [], limits);
    const table = await this.#transaction(limits.timeoutMs, work, roleOf(limits.asker));
    return { ...table, elapsedMs: performance.now() - started };
  }

  async explain(sql: string, timeoutMs: number, account?: string): Promise<QueryEstimate> {
    const work = () => this.#fetch(`EXPLAIN (FORMAT JSON) ${sql}`, [], readLimits);
    const { rows } = await this.#transaction(timeoutMs, work, account);
    const [{ Plan: plan }] = plans.parse(JSON.parse(String(rows[0]?.[0])));
    return { estimatedRows: widestStep(plan), estimatedCost: plan['Total Cost'] };
  }

  privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    return this.readTogether(readTimeoutMs, async (read) => {
      const answers: CellValue[][][] = [];
      for (const query of postgresPrivilegeQueries(schemas)) answers.push(await read(query));
      return postgresPrivileges(schemas, answers);
    });
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) =>
      describePostgres(read, this.#server.dialect, this.#server),
    );
  }

  readable(account?: string): Promise<ReadableTable[]> {
    const { schemas, dialect } = this.#server;
    const work = async () => wholeRows(await this.#fetch(postgresReadable(schemas, dialect), [], readLimits));
    return this.#transaction(catalogTimeoutMs, async () => readableTables(await work(), schemas), account);
  }

  async catalogVersion(): Promise<string> {
    return String((await this.#read(postgresCatalogVersion(this.#server.schemas)))[0]);
  }

  async timeZone(): Promise<string> {
    return String((await this.#read("SELECT current_setting('TimeZone')"))[0]?.[0]);
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return this.#transaction(timeoutMs, () =>
      work(async (sql) => wholeRows(await this.#fetch(sql, [], readLimits))),
    );
  }

  /** One of our own statements. */
  readonly #read = (sql: string): Promise<CellValue[][]> =>
    this.readTogether(readTimeoutMs, (read) => read(sql));

  /**
   * Begins read-only, sets the limits for this transaction alone, rolls back and discards what a session can keep. As another account
   * where one is named: no statement gets back from it, because neither SET nor what sets settings passes the guard.
   */
  async #transaction<Value>(wantedMs: number, work: () => Promise<Value>, account?: string): Promise<Value> {
    const timeoutMs = stricter('statement_timeout', Math.max(1, Math.round(wantedMs)), this.#account);
    try {
      await this.#run('BEGIN READ ONLY');
      const settings = Object.entries(
        transactionSettings(this.#server.schemas, timeoutMs, this.#account, this.#server.timeZone),
      );
      const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
      await this.#run(`SELECT ${calls.join(', ')}`, settings.flat());
      if (account !== undefined) await this.#run(`SET LOCAL ROLE ${roleName(account)}`);
      return await work();
    } catch (error) {
      throw postgresFailure(this.#server.label, error, timeoutMs);
    } finally {
      await this.#clean();
    }
  }

  async #clean(): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#run('ROLLBACK');
      await this.#run('DISCARD ALL');
    } catch {
      // The session cannot be cleaned, so it is not used again; the pool opens another one.
      this.kill();
    }
  }

  async #run(text: string, values: readonly string[] = []): Promise<void> {
    await this.#fetch(text, values, readLimits);
  }

  async #fetch(text: string, values: readonly string[], limits: PortalLimits) {
    if (!this.#alive) throw stopped();
    const portal = new PortalQuery(text, values, limits);
    this.#running = portal;
    const { stream } = this.#client.connection;
    // One row may be larger than everything that is allowed; it is not waited for until it is whole.
    const budget = 2 * limits.maxBytes + 64 * limits.maxRows + 1024 * 1024;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= budget) return;
      stream.off('data', count);
      // The server waits for us to read, and only hears that nobody does.
      this.#drop();
      if (!portal.cutByBytes()) portal.refuse(queryTooLarge(`more than ${limits.maxBytes} bytes in one row`));
    };
    stream.on('data', count);
    try {
      this.#client.query(portal);
      return await portal.done;
    } finally {
      stream.off('data', count);
      if (this.#running === portal) this.#running = null;
    }
  }
}

/** PostgreSQL takes the name `none`, in quotes as well, for the account of the session. */
function roleName(account: string): string {
  if (account.toLowerCase() === 'none') {
    throw new AppError('query-rejected', { userMessage: 'There is no account named none.' });
  }
  return `"${account.replaceAll('"', '""')}"`;
}

/** The most rows any step of a plan handles: a join that multiplies shows here, whatever is counted above it. */
function widestStep(plan: unknown): number {
  const node = z
    .looseObject({ 'Plan Rows': z.number(), Plans: z.array(z.unknown()).default([]) })
    .parse(plan);
  return Math.max(node['Plan Rows'], ...node.Plans.map(widestStep));
}
