import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import mysql, { type Connection } from 'mysql2';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import type { Dialect, QueryEstimate, QueryLimits } from '../data-source.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import { openedSession } from '../server/opened-session.ts';
import { type ReadableTable, readableTables } from '../server/readable-table.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { stopped } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { mysqlCatalogVersion } from './catalog-version.ts';
import { describeMysql } from './describe-mysql.ts';
import { connectFailure, mayNotExplain, mysqlFailure } from './mysql-failure.ts';
import { mysqlPrivilegeQuery, mysqlPrivileges } from './mysql-privileges.ts';
import { mysqlReadable } from './mysql-readable.ts';
import { readRows } from './read-rows.ts';
import {
  accountLimits,
  accountLimitsQuery,
  type KnownServer,
  sessionSettings,
  stricter,
} from './session-settings.ts';

export type MysqlServer = {
  /** What errors call the database; holds no secret. */
  readonly label: string;
  /** The address that was checked. */
  readonly address: string;
  /** The name the server's certificate must carry. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly tls: 'off' | 'required' | 'unverified';
  /** Databases, as MySQL calls schemas; names without one mean the first. */
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
  /** The database's own when absent. */
  readonly timeZone?: string;
  readonly dialect: Dialect;
};

const connectTimeoutMs = 10_000;
const cancelTimeoutMs = 2_000;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };

function openConnection(server: MysqlServer): Connection {
  return mysql.createConnection({
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    database: server.schemas[0],
    stream: () => connect({ port: server.port, host: server.address, keepAlive: true }),
    ssl:
      server.tls === 'off'
        ? undefined
        : { rejectUnauthorized: server.tls === 'required', verifyIdentity: server.tls === 'required' },
    connectTimeout: connectTimeoutMs,
    charset: 'UTF8MB4_GENERAL_CI',
    // No file of this machine may be asked for, and one message is one statement.
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS', '-IGNORE_SPACE'],
    multipleStatements: false,
    disableEval: true,
    connectAttributes: { program_name: 'tabletalk' },
  });
}

/** Opens one session. Rejects with `source-unreadable`. */
export async function openMysqlSession(server: MysqlServer, closing: AbortSignal): Promise<MysqlSession> {
  const connection = openConnection(server);
  const session = new MysqlSession(connection, server);
  const open = async () => {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()));
      // A connection that was destroyed meanwhile answers nothing.
      session.exited.then(() => reject(new Error('the connection was closed')));
    });
    await session.learnServer();
  };
  return openedSession(session, open, closing, (error) => connectFailure(server.label, error));
}

/** One connection to MySQL or MariaDB. */
export class MysqlSession implements ServerSession {
  readonly exited: Promise<void>;
  #alive = true;
  #killed = false;
  #known: KnownServer = { engine: 'MySQL', account: {} };
  #running: Promise<unknown> | null = null;
  readonly #connection: Connection;
  readonly #server: MysqlServer;
  readonly #exit = Promise.withResolvers<void>();

  constructor(connection: Connection, server: MysqlServer) {
    this.#connection = connection;
    this.#server = server;
    this.exited = this.#exit.promise;
    const gone = () => {
      if (!this.#alive) return;
      this.#alive = false;
      this.#exit.resolve();
    };
    // What broke is reported to the statement that was running; an idle session is only replaced.
    connection.on('error', gone);
    connection.on('end', gone);
  }

  get alive(): boolean {
    return this.#alive;
  }

  hold(busy: boolean): void {
    const stream = this.#stream();
    if (!this.#alive || stream === null) return;
    if (busy) stream.ref();
    else stream.unref();
  }

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#killed = true;
    this.#cancelled().finally(() => this.#drop());
  }

  /** Which of the two servers it is, and limits that the account's administrator set stricter than ours. */
  async learnServer(): Promise<void> {
    const { rows } = await this.#fetch('SELECT version()', readLimits);
    const engine = /mariadb/i.test(String(rows[0]?.[0])) ? 'MariaDB' : 'MySQL';
    const [limits = []] = (await this.#fetch(accountLimitsQuery(engine), readLimits)).rows;
    this.#known = { engine, account: accountLimits(limits) };
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const table = await this.#transaction(limits.timeoutMs, limits.maxRows, () => this.#fetch(sql, limits));
    return { ...table, elapsedMs: performance.now() - started };
  }

  /** `EXPLAIN` gives the rows of each step; steps of one SELECT are nested loops, so that their rows multiply. */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#transaction(timeoutMs, readLimits.maxRows, async () => {
      const plan = await this.#fetch(`EXPLAIN ${sql}`, readLimits).catch((error: unknown) => {
        if (mayNotExplain(error)) return null;
        throw error;
      });
      // The statement may run all the same; nothing is known of it before.
      if (plan === null) return { estimatedRows: null, estimatedCost: null };
      const { columns, rows } = plan;
      const place = (name: string) => columns.findIndex((column) => column.name.toLowerCase() === name);
      const [id, estimate] = [place('id'), place('rows')];
      const products = new Map<CellValue, number>();
      for (const row of rows) {
        const count = Math.max(1, Number(row[estimate] ?? 1));
        products.set(row[id] ?? null, (products.get(row[id] ?? null) ?? 1) * count);
      }
      const status = await this.#fetch(`SHOW SESSION STATUS LIKE 'Last_query_cost'`, readLimits);
      const cost = Number(status.rows[0]?.[1] ?? 0);
      return { estimatedRows: Math.max(0, ...products.values()), estimatedCost: cost > 0 ? cost : null };
    });
  }

  privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    return this.readTogether(readTimeoutMs, async (read) =>
      mysqlPrivileges(schemas, await read(mysqlPrivilegeQuery)),
    );
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) =>
      describeMysql(read, this.#server.dialect, this.#server),
    );
  }

  async readable(): Promise<ReadableTable[]> {
    const { schemas, dialect } = this.#server;
    return readableTables(await this.#read(mysqlReadable(schemas, dialect)), schemas);
  }

  async catalogVersion(): Promise<string> {
    return String((await this.#read(mysqlCatalogVersion(this.#server.schemas)))[0]);
  }

  async timeZone(): Promise<string> {
    const zone =
      "CASE @@session.time_zone WHEN 'SYSTEM' THEN @@system_time_zone ELSE @@session.time_zone END";
    return String((await this.#read(`SELECT ${zone}`))[0]?.[0]);
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return this.#transaction(timeoutMs, readLimits.maxRows, () =>
      work(async (sql) => wholeRows(await this.#fetch(sql, readLimits))),
    );
  }

  /** One of our own statements. */
  readonly #read = (sql: string): Promise<CellValue[][]> =>
    this.readTogether(readTimeoutMs, (read) => read(sql));

  /** Sets the limits, begins read-only, rolls back, and resets everything a session can keep. */
  async #transaction<Value>(wantedMs: number, maxRows: number, work: () => Promise<Value>): Promise<Value> {
    const { engine, account } = this.#known;
    const timeoutMs = stricter('statement_ms', Math.max(1, Math.round(wantedMs)), account);
    try {
      await this.#fetch('SET NAMES utf8mb4', readLimits);
      const settings = sessionSettings(this.#known, timeoutMs, maxRows, this.#server.timeZone);
      await this.#fetch(`SET SESSION ${settings.join(', ')}`, readLimits);
      await this.#fetch('START TRANSACTION READ ONLY', readLimits);
      return await work();
    } catch (error) {
      throw mysqlFailure(this.#server.label, engine, error, timeoutMs);
    } finally {
      await this.#clean();
    }
  }

  async #clean(): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#fetch('ROLLBACK', readLimits);
      await this.#track(
        new Promise<void>((resolve, reject) => {
          this.#connection.reset((error) => (error ? reject(error) : resolve()));
        }),
      );
    } catch {
      // The session cannot be cleaned, so it is not used again; the pool opens another one.
      this.kill();
    }
  }

  #fetch(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
  ): Promise<Omit<ResultTable, 'elapsedMs'>> {
    if (!this.#alive) return Promise.reject(stopped());
    return this.#track(this.#rowsOf(sql, limits));
  }

  #rowsOf(sql: string, limits: { maxRows: number; maxBytes: number }) {
    const session = {
      connection: this.#connection,
      stream: this.#stream(),
      ended: this.exited.then(() => (this.#killed ? stopped() : new Error('the connection ended'))),
      kill: () => this.kill(),
    };
    return readRows(session, sql, limits);
  }

  /** Remembers what runs, so that a session knows whether there is something to stop. */
  async #track<Value>(work: Promise<Value>): Promise<Value> {
    this.#running = work;
    try {
      return await work;
    } finally {
      if (this.#running === work) this.#running = null;
    }
  }

  /** A second connection asks the server to end this session, again while its statement goes on. */
  async #cancelled(): Promise<void> {
    if (this.#running === null) return;
    const connection = openConnection(this.#server);
    const ended = this.#running.then(
      () => true,
      () => true,
    );
    const timer = setTimeout(() => connection.destroy(), cancelTimeoutMs);
    // A server that cannot be reached, or knows this session no more, has nothing left to stop.
    connection.on('error', () => {});
    try {
      for (let attempt = 0; attempt < 8; attempt += 1) {
        const sent = new Promise<void>((resolve) => {
          connection.query(`KILL QUERY ${Number(this.#connection.threadId)}`, () => resolve());
          connection.once('end', () => resolve());
          connection.once('error', () => resolve());
        });
        await sent;
        if (await Promise.race([ended, delay(200, false, { ref: false })])) return;
      }
    } finally {
      clearTimeout(timer);
      connection.destroy();
    }
  }

  #drop(): void {
    this.#alive = false;
    this.#connection.destroy();
    this.#exit.resolve();
  }

  /** The driver's types do not tell of its socket. */
  #stream(): Socket | null {
    const stream: unknown = Reflect.get(this.#connection, 'stream');
    return stream instanceof Socket ? stream : null;
  }
}
