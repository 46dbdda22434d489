import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import mysql, { type Connection } from 'mysql2';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import type { Dialect, QueryEstimate, QueryLimits } from '../data-source.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import type { ServerSession } from '../server/server-session.ts';
import { queryTooLarge, stopped } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { introspectMysql } from './introspect-mysql.ts';
import { type MysqlColumn, mysqlCell, mysqlKind } from './mysql-cell.ts';
import { connectFailure, mysqlFailure } from './mysql-failure.ts';
import { mysqlPrivilegeQueries, mysqlPrivileges } from './mysql-privileges.ts';

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
  readonly unmask: readonly string[];
  /** The database's own when absent. */
  readonly timeZone?: string;
  readonly dialect: Dialect;
};

const connectTimeoutMs = 10_000;
const cancelTimeoutMs = 2_000;
const readTimeoutMs = 10_000;
const readLimits = { maxRows: 1_000_000, maxBytes: 128 * 1024 * 1024 };

/** The lexer the guard reads with, and grouping that means one thing. */
const sqlMode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

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
  const onClose = () => session.kill();
  closing.addEventListener('abort', onClose, { once: true });
  try {
    if (closing.aborted) throw new Error('the source was closed');
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()));
      // A connection that was destroyed meanwhile answers nothing.
      session.exited.then(() => reject(new Error('the connection was closed')));
    });
    await session.learnVersion();
    return session;
  } catch (error) {
    session.kill();
    throw connectFailure(server.label, error);
  } finally {
    closing.removeEventListener('abort', onClose);
  }
}

/** One connection to MySQL or MariaDB. */
export class MysqlSession implements ServerSession {
  readonly exited: Promise<void>;
  #alive = true;
  #killed = false;
  #isMariadb = false;
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

  async learnVersion(): Promise<void> {
    const { rows } = await this.#fetch('SELECT version()', readLimits);
    this.#isMariadb = /mariadb/i.test(String(rows[0]?.[0]));
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const table = await this.#transaction(limits.timeoutMs, limits.maxRows, () => this.#fetch(sql, limits));
    return { ...table, elapsedMs: performance.now() - started };
  }

  /** `EXPLAIN` gives the rows of each step; steps of one SELECT are nested loops, so that their rows multiply. */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#transaction(timeoutMs, readLimits.maxRows, async () => {
      const { columns, rows } = await this.#fetch(`EXPLAIN ${sql}`, readLimits);
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

  async privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    const answers: CellValue[][][] = [];
    for (const query of mysqlPrivilegeQueries()) answers.push(await this.#read(query));
    return mysqlPrivileges(schemas, answers);
  }

  async timeZone(): Promise<string> {
    const zone =
      "CASE @@session.time_zone WHEN 'SYSTEM' THEN @@system_time_zone ELSE @@session.time_zone END";
    return String((await this.#read(`SELECT ${zone}`))[0]?.[0]);
  }

  introspect(onProgress: (done: number, total: number) => void) {
    return introspectMysql(this.#read, this.#server.dialect, this.#server, onProgress);
  }

  /** One of our own statements. */
  readonly #read = (sql: string): Promise<CellValue[][]> =>
    this.#transaction(
      readTimeoutMs,
      readLimits.maxRows,
      async () => (await this.#fetch(sql, readLimits)).rows,
    );

  /** Sets the limits, begins read-only, rolls back, and resets everything a session can keep. */
  async #transaction<Value>(timeoutMs: number, maxRows: number, work: () => Promise<Value>): Promise<Value> {
    const engine = this.#isMariadb ? 'MariaDB' : 'MySQL';
    try {
      await this.#fetch('SET NAMES utf8mb4', readLimits);
      await this.#fetch(`SET SESSION ${this.#settings(timeoutMs, maxRows).join(', ')}`, readLimits);
      await this.#fetch('START TRANSACTION READ ONLY', readLimits);
      return await work();
    } catch (error) {
      throw mysqlFailure(this.#server.label, engine, error, timeoutMs);
    } finally {
      await this.#clean();
    }
  }

  #settings(timeoutMs: number, maxRows: number): string[] {
    const shared = [
      `sql_mode = '${sqlMode}'`,
      ...(this.#server.timeZone === undefined
        ? []
        : [`time_zone = ${this.#server.dialect.quoteText(mysqlZone(this.#server.timeZone))}`]),
      // One more than wanted tells whether something was cut. A statement with a LIMIT of its own is stopped by us.
      `sql_select_limit = ${maxRows + 1}`,
      'group_concat_max_len = 1048576',
      'lock_wait_timeout = 5',
      'innodb_lock_wait_timeout = 5',
      'tmp_table_size = 67108864',
      'max_heap_table_size = 67108864',
    ];
    const milliseconds = Math.max(1, Math.round(timeoutMs));
    // Without these a recursive question stops early and says nothing.
    return this.#isMariadb
      ? [...shared, `max_statement_time = ${milliseconds / 1000}`, 'max_recursive_iterations = 4294967295']
      : [...shared, `max_execution_time = ${milliseconds}`, 'cte_max_recursion_depth = 4294967295'];
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
    return new Promise<Omit<ResultTable, 'elapsedMs'>>((resolve, reject) => {
      const collector = new ResultCollector(limits);
      let fields: MysqlColumn[] = [];
      const result = () => {
        const { rows, truncatedBy } = collector;
        const columns = fields.map((field, index) => {
          const kind = mysqlKind(field);
          return {
            name: field.name,
            kind: kind === 'text' && allDays(columnCells(rows, index)) ? ('date' as const) : kind,
          };
        });
        return { columns, rows, truncatedBy };
      };
      // One row may be larger than everything that is allowed; it is not waited for until it is whole.
      const budget = 2 * limits.maxBytes + 64 * limits.maxRows + 1024 * 1024;
      const stream = this.#stream();
      let bytes = 0;
      const count = (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= budget) return;
        stream?.off('data', count);
        if (collector.rows.length === 0) {
          reject(queryTooLarge(`more than ${limits.maxBytes} bytes in one row`));
        } else {
          collector.truncatedBy ??= 'bytes';
          resolve(result());
        }
        this.kill();
      };
      stream?.on('data', count);
      const end = (settle: () => void) => {
        stream?.off('data', count);
        settle();
      };
      this.exited.then(() => end(() => reject(this.#killed ? stopped() : new Error('the connection ended'))));
      const query = this.#connection.query({
        sql,
        rowsAsArray: true,
        typeCast: (field) => field.buffer(),
      });
      let full = false;
      query.on('fields', (packets: unknown) => {
        fields = columnsOf(packets);
      });
      query.on('result', (row: unknown) => {
        if (full || !Array.isArray(row)) return;
        try {
          full = !collector.add(
            fields.map((field, index) => mysqlCell(Buffer.isBuffer(row[index]) ? row[index] : null, field)),
          );
        } catch (error) {
          full = true;
          end(() => reject(error));
          this.kill();
        }
        if (full && collector.truncatedBy === 'rows' && collector.rows.length === limits.maxRows) return;
        if (full && collector.truncatedBy !== null) {
          end(() => resolve(result()));
          this.kill();
        }
      });
      query.on('error', (error: Error) => end(() => reject(error)));
      query.on('end', () => end(() => resolve(result())));
    });
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

/** An offset, where a name says no more: a server knows names only once its table of zones was filled. */
function mysqlZone(name: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(name) ?? [];
  if (name === 'UTC') return '+00:00';
  return sign === undefined || hours === undefined
    ? name
    : `${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`;
}

function columnsOf(packets: unknown): MysqlColumn[] {
  if (!Array.isArray(packets)) return [];
  return packets.map((packet: mysql.FieldPacket) => ({
    name: packet.name,
    type: packet.columnType ?? packet.type ?? -1,
    characterSet: packet.characterSet ?? -1,
  }));
}
