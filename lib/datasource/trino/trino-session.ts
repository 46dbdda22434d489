import { setTimeout as delay } from 'node:timers/promises';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { withoutSemicolon } from '../../sql/guard/trino/trino-guard.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import { allDays, columnCells } from '../day-text.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import { openedSession } from '../server/opened-session.ts';
import { RemoteSession } from '../server/remote-session.ts';
import { type HttpAddress, ServerHttp } from '../server/server-http.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { stopped, unreachable } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { describeTrino } from './describe-trino.ts';
import { cancelStatement, type Running, runStatement } from './run-statement.ts';
import {
  type AccountLimits,
  accountLimits,
  accountLimitsQuery,
  sessionProperties,
} from './session-settings.ts';
import { cellReader, trinoKind } from './trino-cell.ts';
import { trinoEstimate } from './trino-estimate.ts';
import { connectFailure, trinoFailure } from './trino-failure.ts';
import { trinoPrivilegeQueries, trinoPrivileges } from './trino-privileges.ts';
import type { TrinoColumn } from './trino-reply.ts';

export type TrinoServer = HttpAddress & {
  /** What errors call the database; holds no secret. */
  readonly label: string;
  readonly user: string;
  readonly password: string | undefined;
  /** Whom the user signs in for (impersonation). */
  readonly account?: string | undefined;
  readonly catalog: string;
  /** Names without a schema mean the first. */
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
  /** The server's own when absent. */
  readonly timeZone?: string;
  /** Bytes one statement may read from storage. */
  readonly maxScanBytes?: number;
};

const connectTimeoutMs = 15_000;
const cancelTimeoutMs = 2_000;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };

/** What is asked once when a session is opened; until the account's limits are known, none of ours are sent, which would be told back. */
type Known = { readonly account: AccountLimits | null; readonly zone: string };

/** Opens one session: the server is asked whether it lets the account in and has the schemas. Rejects with `source-unreadable`. */
export async function openTrinoSession(server: TrinoServer, closing: AbortSignal): Promise<TrinoSession> {
  const session = new TrinoSession(server);
  const open = () => session.learnServer();
  return openedSession(session, open, closing, (error) => connectFailure(server.label, error));
}

/**
 * One conversation with a Trino coordinator. The server keeps nothing between statements: what a session is goes with each
 * of them as headers, and ending one is cancelling what it has running.
 */
export class TrinoSession extends RemoteSession implements ServerSession {
  #known: Known = { account: null, zone: 'UTC' };
  readonly #http: ServerHttp;
  readonly #server: TrinoServer;
  readonly #running = new Set<Running>();
  /** The transaction of the question that runs. */
  #transaction: string | null = null;
  /** Resolves when a session that was killed has nothing running any more. */
  readonly #idle = Promise.withResolvers<void>();

  constructor(server: TrinoServer) {
    super();
    this.#server = server;
    this.#http = new ServerHttp(server);
  }

  /** What has not told yet where it goes on is cancelled when it does, since the session is not alive then; none is waited for long. */
  protected async end(): Promise<void> {
    const headers = this.#headers(readTimeoutMs, null);
    await Promise.all([...this.#running].map((running) => cancelStatement(this.#http, headers, running)));
    if (this.#running.size > 0) {
      await Promise.race([this.#idle.promise, delay(cancelTimeoutMs, undefined, { ref: false })]);
    }
    if (this.#transaction !== null) await this.#endTransaction('ROLLBACK');
    this.#http.close();
  }

  /** Limits that an administrator set stricter than ours, the zone, and whether the schemas are there. */
  async learnServer(): Promise<void> {
    const ask = async (sql: string) => wholeRows(await this.#fetch(sql, readLimits, connectTimeoutMs, null));
    const { catalog, schemas, label, timeZone } = this.#server;
    const found = (await ask('SELECT schema_name FROM information_schema.schemata')).map(([name]) => name);
    const lacking = schemas.find((schema) => !found.includes(schema));
    if (lacking !== undefined) {
      const there = found.filter((name) => name !== 'information_schema').slice(0, 12);
      throw unreachable(
        label,
        `has no schema ${lacking} that this account may see. The catalog ${catalog} has: ${there.join(', ') || 'none'}`,
      );
    }
    const account = accountLimits(await ask(accountLimitsQuery));
    const zone = timeZone ?? String((await ask('SELECT current_timezone()'))[0]?.[0] ?? 'UTC');
    this.#known = { account, zone };
  }

  /** In a transaction that the server itself keeps from writing. */
  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const deadline = started + limits.timeoutMs;
    return this.#mapped(limits.timeoutMs, async () => {
      try {
        await this.#beginReading(limits.timeoutMs);
        const left = Math.max(1, deadline - performance.now());
        const table = await this.#fetch(withoutSemicolon(sql), limits, left, this.#transaction);
        return { ...table, elapsedMs: performance.now() - started };
      } finally {
        if (this.alive && this.#transaction !== null) await this.#endTransaction('ROLLBACK');
      }
    });
  }

  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#mapped(timeoutMs, async () => {
      const plan = await this.#fetch(
        `EXPLAIN (TYPE LOGICAL, FORMAT JSON) ${withoutSemicolon(sql)}`,
        readLimits,
        timeoutMs,
        null,
      );
      return trinoEstimate(String(plan.rows[0]?.[0] ?? '{}'));
    });
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) => describeTrino(read, this.#server));
  }

  /** Trino keeps no versions: a checksum of all columns, which comments do not change. */
  async catalogVersion(): Promise<string> {
    const among = this.#server.schemas.map(quoteText).join(', ');
    const rows = await this.#read(
      `SELECT count(*), to_hex(checksum(concat(table_schema, '.', table_name, '.', column_name, ':', data_type)))
       FROM information_schema.columns WHERE table_schema IN (${among})`,
    );
    return String(rows[0]);
  }

  async privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    const [visible, granted] = trinoPrivilegeQueries(schemas);
    return trinoPrivileges(schemas, await this.#read(visible), await this.#read(granted));
  }

  async timeZone(): Promise<string> {
    return this.#known.zone;
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return work((sql) =>
      this.#mapped(timeoutMs, async () => wholeRows(await this.#fetch(sql, readLimits, timeoutMs, null))),
    );
  }

  /** One of our own statements. */
  readonly #read: BoundedRead = (sql) => this.readTogether(readTimeoutMs, (read) => read(sql));

  async #mapped<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (!this.alive) throw stopped();
      throw trinoFailure(this.#server.label, error, timeoutMs);
    }
  }

  async #beginReading(timeoutMs: number): Promise<void> {
    const statement = 'START TRANSACTION READ ONLY';
    for await (const { headers } of this.#pages(statement, timeoutMs, 'NONE')) {
      const started = headers['x-trino-started-transaction-id'];
      if (typeof started === 'string') this.#transaction = started;
    }
    if (this.#transaction === null) throw new Error('The server began no transaction.');
  }

  async #endTransaction(statement: 'ROLLBACK'): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    try {
      const running: Running = { next: null };
      const headers = this.#headers(readTimeoutMs, transaction);
      const deadline = performance.now() + readTimeoutMs;
      for await (const _ of runStatement(this.#http, statement, headers, running, deadline));
    } catch {
      // A failure has ended it already; one that is forgotten ends by the server's own idle limit.
    }
  }

  async #fetch(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
    timeoutMs: number,
    transaction: string | null,
  ): Promise<Omit<ResultTable, 'elapsedMs'>> {
    const collector = new ResultCollector(limits);
    let columns: readonly TrinoColumn[] = [];
    let readers: ((value: unknown) => CellValue)[] = [];
    pages: for await (const page of this.#pages(sql, timeoutMs, transaction ?? 'NONE')) {
      if (columns.length === 0 && page.columns !== undefined) {
        columns = page.columns;
        readers = columns.map((column) => cellReader(column, this.#known.zone));
      }
      for (const row of page.rows) {
        const cells = row.map((value, index) => readers[index]?.(value ?? null) ?? null);
        if (!collector.add(cells)) break pages;
      }
    }
    const { rows, truncatedBy } = collector;
    const titled = columns.map(({ name, type }, index) => {
      const kind = trinoKind(type);
      return { name, kind: kind === 'text' && allDays(columnCells(rows, index)) ? ('date' as const) : kind };
    });
    return { columns: titled, rows, truncatedBy };
  }

  async *#pages(sql: string, timeoutMs: number, transaction: string) {
    if (!this.alive) throw stopped();
    const running: Running = { next: null };
    this.#running.add(running);
    try {
      const headers = this.#headers(timeoutMs, transaction);
      for await (const page of runStatement(
        this.#http,
        sql,
        headers,
        running,
        performance.now() + timeoutMs,
      )) {
        if (!this.alive) throw stopped();
        yield page;
      }
    } finally {
      this.#running.delete(running);
      if (!this.alive && this.#running.size === 0) this.#idle.resolve();
    }
  }

  #headers(timeoutMs: number, transaction: string | null): Record<string, string> {
    const { user, password, catalog, schemas, timeZone, maxScanBytes } = this.#server;
    const { account } = this.#known;
    const credentials = password === undefined ? null : Buffer.from(`${user}:${password}`).toString('base64');
    return {
      'content-type': 'text/plain; charset=utf-8',
      'user-agent': 'tabletalk',
      'x-trino-user': this.#server.account ?? user,
      'x-trino-source': 'tabletalk',
      'x-trino-catalog': catalog,
      'x-trino-schema': schemas[0] ?? '',
      ...(account === null ? {} : { 'x-trino-session': sessionProperties(timeoutMs, account, maxScanBytes) }),
      // Without it moments come with three places, rounded.
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      ...(transaction === null ? {} : { 'x-trino-transaction-id': transaction }),
      ...(timeZone === undefined ? {} : { 'x-trino-time-zone': timeZone }),
      ...(credentials === null ? {} : { authorization: `Basic ${credentials}` }),
    };
  }
}
