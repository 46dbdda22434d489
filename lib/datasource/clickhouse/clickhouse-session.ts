import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, type ClickHouseSettings, parseError } from '@clickhouse/client';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { withoutSemicolon } from '../../sql/guard/clickhouse/clickhouse-guard.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import { openedSession } from '../server/opened-session.ts';
import { RemoteSession } from '../server/remote-session.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { stopped, unreachable } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { cellReader, clickhouseKind } from './clickhouse-cell.ts';
import { clickhouseDialect } from './clickhouse-dialect.ts';
import { clickhouseFailure, connectFailure } from './clickhouse-failure.ts';
import { clickhousePrivileges } from './clickhouse-privileges.ts';
import { type ClickhouseAddress, connectClickhouse } from './connect-clickhouse.ts';
import { describeClickhouse } from './describe-clickhouse.ts';
import {
  type AccountProfile,
  accountProfile,
  accountProfileQuery,
  exactOutput,
  statementSettings,
} from './session-settings.ts';

export type ClickhouseServer = ClickhouseAddress & {
  /** What errors call the database; holds no secret. */
  readonly label: string;
  /** Names without a database mean the first. */
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
  /** The server's own when absent. */
  readonly timeZone?: string;
  /** Bytes one statement may read. */
  readonly maxScanBytes?: number;
};

const connectTimeoutMs = 15_000;
const cancelTimeoutMs = 2_000;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };
const format = 'JSONCompactEachRowWithNamesAndTypes';

/** Opens one session: the server is asked whether it lets the account in and has the databases. Rejects with `source-unreadable`. */
export async function openClickhouseSession(
  server: ClickhouseServer,
  closing: AbortSignal,
): Promise<ClickhouseSession> {
  const session = new ClickhouseSession(server);
  const open = () => session.learnServer();
  return openedSession(session, open, closing, (error) => connectFailure(server.label, error));
}

/**
 * One conversation with a ClickHouse server over HTTP. The server keeps nothing between statements: settings go with each of
 * them, and ending one is closing its request, which a statement that only reads does not outlive.
 */
export class ClickhouseSession extends RemoteSession implements ServerSession {
  #profile: AccountProfile = { readonly: 0, seconds: 0, timeZone: 'UTC' };
  readonly #server: ClickhouseServer;
  readonly #client: ClickHouseClient;
  readonly #running = new Map<string, AbortController>();

  constructor(server: ClickhouseServer) {
    super();
    this.#server = server;
    this.#client = connectClickhouse(server);
  }

  protected async end(): Promise<void> {
    await Promise.all([...this.#running].map(([id, request]) => this.#cancel(id, request)));
    await this.#client.close();
  }

  /** A statement that reads ends with its request; where the account may, the server is told as well. */
  async #cancel(id: string, request: AbortController): Promise<void> {
    request.abort();
    if (this.#profile.readonly === 1) return;
    const told = this.#client.command({
      query: `KILL QUERY WHERE query_id = ${clickhouseDialect.quoteText(id)} ASYNC`,
      abort_signal: AbortSignal.timeout(cancelTimeoutMs),
    });
    await Promise.race([told, delay(cancelTimeoutMs, undefined, { ref: false })]).catch(() => {
      // It may not, or cannot be reached any more; the closed request and `max_execution_time` end the statement.
    });
  }

  /** The profile of the account, and whether the databases are there. */
  async learnServer(): Promise<void> {
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      for (const request of this.#running.values()) request.abort();
    }, connectTimeoutMs);
    try {
      await this.#learn();
    } catch (error) {
      throw isLate ? Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }) : error;
    } finally {
      clearTimeout(deadline);
    }
  }

  async #learn(): Promise<void> {
    const { schemas, label, timeZone } = this.#server;
    const ask = async (sql: string, settings: ClickHouseSettings) =>
      wholeRows(await this.#fetch(sql, readLimits, settings));
    // Nothing is set yet: an account whose profile says readonly = 1 may set nothing.
    this.#profile = accountProfile(await ask(accountProfileQuery, {}));
    if (this.#profile.readonly === 1)
      throw unreachable(
        label,
        'gives this account readonly = 1, so that no limit can be set; give it a profile with readonly = 2, which may not write either',
      );
    if (timeZone !== undefined) this.#profile = { ...this.#profile, timeZone };
    const found = (await ask('SELECT name FROM system.databases', exactOutput)).map(([name]) => name);
    const lacking = schemas.find((schema) => !found.includes(schema));
    if (lacking === undefined) return;
    const own = /^(system|information_schema)$/i;
    const there = found.filter((name) => !own.test(String(name))).slice(0, 12);
    throw unreachable(
      label,
      `has no database ${lacking} that this account may see. It has: ${there.join(', ') || 'none'}`,
    );
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    return this.#mapped(limits.timeoutMs, async () => {
      const settings = this.#settings(limits.timeoutMs);
      const table = await this.#fetch(withoutSemicolon(sql), limits, settings);
      return { ...table, elapsedMs: performance.now() - started };
    });
  }

  /** The rows that are read of all tables together; null where nothing of what is read has parts, as in a view of numbers. */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#mapped(timeoutMs, async () => {
      const { columns, rows } = await this.#fetch(
        `EXPLAIN ESTIMATE ${withoutSemicolon(sql)}`,
        readLimits,
        this.#settings(timeoutMs),
      );
      const place = columns.findIndex(({ name }) => name === 'rows');
      const read = [...columnCells(rows, place)].map(Number);
      const estimatedRows = read.length > 0 ? read.reduce((sum, count) => sum + count, 0) : null;
      return { estimatedRows, estimatedCost: null };
    });
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) => describeClickhouse(read, this.#server));
  }

  async catalogVersion(): Promise<string> {
    const among = this.#server.schemas.map(clickhouseDialect.quoteText).join(', ');
    const [columns, tables] = await Promise.all([
      this.#read(
        `SELECT count(*), sum(cityHash64(database, table, name, type, comment)) FROM system.columns WHERE database IN (${among})`,
      ),
      this.#read(
        `SELECT count(*), sum(cityHash64(database, name, comment)) FROM system.tables WHERE database IN (${among})`,
      ),
    ]);
    return String([columns[0], tables[0]]);
  }

  async privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    const among = schemas.map(clickhouseDialect.quoteText).join(', ');
    const visible = await this.#read(
      `SELECT database, count(*) FROM system.tables WHERE database IN (${among}) GROUP BY database`,
    );
    return clickhousePrivileges(schemas, visible, await this.#read('SHOW GRANTS'));
  }

  async timeZone(): Promise<string> {
    return this.#profile.timeZone;
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return work((sql) =>
      this.#mapped(timeoutMs, async () =>
        // One thread leaves the others to people, and gives the same first rows each time.
        wholeRows(await this.#fetch(sql, readLimits, { ...this.#settings(timeoutMs), max_threads: 1 })),
      ),
    );
  }

  /** One of our own statements. */
  readonly #read: BoundedRead = (sql) => this.readTogether(readTimeoutMs, (read) => read(sql));

  #settings(timeoutMs: number): ClickHouseSettings {
    return statementSettings(timeoutMs, this.#profile, this.#server);
  }

  async #mapped<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (!this.alive) throw stopped();
      throw clickhouseFailure(this.#server.label, error, timeoutMs);
    }
  }

  /** Reads rows as they come, up to the limits; the rest is not sent. */
  async #fetch(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
    settings: ClickHouseSettings,
  ): Promise<Omit<ResultTable, 'elapsedMs'>> {
    if (!this.alive) throw stopped();
    const id = randomUUID();
    const request = new AbortController();
    this.#running.set(id, request);
    try {
      const answer = await this.#client.query({
        query: sql,
        format,
        query_id: id,
        abort_signal: request.signal,
        clickhouse_settings: settings,
      });
      const collector = new ResultCollector(limits);
      let names: readonly string[] | null = null;
      let types: readonly string[] | null = null;
      let readers: readonly ((value: unknown) => CellValue)[] = [];
      const stream = answer.stream();
      try {
        reading: for await (const page of stream) {
          for (const { text } of page) {
            const values = lineOf(text);
            if (names === null) names = values.map(String);
            else if (types === null) {
              types = values.map(String);
              readers = types.map(cellReader);
            } else {
              const row = values.map((value, place) => readers[place]?.(value) ?? null);
              if (!collector.add(row)) break reading;
            }
          }
        }
      } finally {
        answer.close();
      }
      const { rows, truncatedBy } = collector;
      const columns = (names ?? []).map((name, place) => {
        const kind = clickhouseKind(types?.[place] ?? '');
        return {
          name,
          kind: kind === 'text' && allDays(columnCells(rows, place)) ? ('date' as const) : kind,
        };
      });
      return { columns, rows, truncatedBy };
    } finally {
      this.#running.delete(id);
    }
  }
}

/** The values of one line. A server before 25.11 writes an error in the midst of a result as text. */
function lineOf(text: string): unknown[] {
  if (!text.startsWith('[')) throw parseError(text);
  return JSON.parse(text);
}
