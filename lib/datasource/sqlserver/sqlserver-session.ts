import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'tedious';
import type { ResultTable } from '../../domain/result-table.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { openedSession } from '../server/opened-session.ts';
import { type ReadableTable, readableTables } from '../server/readable-table.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { stopped, tooMuchRead, unreachable } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { connectSqlserver, type SqlserverAddress } from './connect-sqlserver.ts';
import { describeSqlserver, type SqlserverCatalog } from './describe-sqlserver.ts';
import { type BatchColumn, runBatch } from './run-batch.ts';
import {
  beginReading,
  endReading,
  type ServerFacts,
  serverFacts,
  serverFactsQuery,
  sessionSettings,
} from './session-settings.ts';
import { sqlserverCell, sqlserverKind } from './sqlserver-cell.ts';
import { sqlserverEstimate } from './sqlserver-estimate.ts';
import { connectFailure, endsSession, mayNotExplain, sqlserverFailure } from './sqlserver-failure.ts';
import { sqlserverPrivilegeQueries, sqlserverPrivileges } from './sqlserver-privileges.ts';
import { sqlserverReadable } from './sqlserver-readable.ts';
import { sqlserverText } from './sqlserver-text.ts';

export type SqlserverServer = SqlserverAddress &
  SqlserverCatalog & {
    /** What errors call the database; holds no secret. */
    readonly label: string;
    /** The user of the database that the session is for good. */
    readonly account?: string | undefined;
    /** Bytes one statement may be expected to read. */
    readonly maxScanBytes?: number;
  };

const cleanTimeoutMs = 2_000;
const closeTimeoutMs = 2_000;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };
/** SQL Server 2016, the first that splits texts and shows histograms. */
const oldestVersion = 13;

/** Opens one session: logged in, set up, and asked what the account finds there. Rejects with `source-unreadable`. */
export async function openSqlserverSession(
  server: SqlserverServer,
  closing: AbortSignal,
): Promise<SqlserverSession> {
  let connection: Connection;
  try {
    connection = await connectSqlserver(server, closing);
  } catch (error) {
    throw closing.aborted ? stopped() : connectFailure(server.label, error);
  }
  const session = new SqlserverSession(server, connection);
  return openedSession(
    session,
    () => session.prepare(),
    closing,
    (error) => connectFailure(server.label, error),
  );
}

/** One connection to SQL Server or Azure SQL. */
export class SqlserverSession implements ServerSession {
  readonly exited: Promise<void>;
  #alive = true;
  #isKilled = false;
  #isBusy = false;
  #facts: ServerFacts = serverFacts([]);
  readonly #server: SqlserverServer;
  readonly #connection: Connection;
  readonly #exit = Promise.withResolvers<void>();
  /** Resolves when the batch that ran when the session was killed has stopped. */
  #idle = Promise.withResolvers<void>();

  constructor(server: SqlserverServer, connection: Connection) {
    this.#server = server;
    this.#connection = connection;
    this.exited = this.#exit.promise;
    connection.once('end', () => {
      this.#alive = false;
      this.#exit.resolve();
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The driver keeps its socket to itself; whoever opened the source closes it. */
  hold(): void {}

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#isKilled = true;
    void this.#end();
  }

  /** Tells the server to stop what runs, then closes the connection, which ends it in any case. */
  async #end(): Promise<void> {
    if (this.#isBusy) {
      this.#connection.cancel();
      await Promise.race([this.#idle.promise, delay(closeTimeoutMs, undefined, { ref: false })]);
    }
    this.#connection.close();
  }

  async prepare(): Promise<void> {
    const { label, schemas, account } = this.#server;
    if (account !== undefined) {
      const user = account.replaceAll("'", "''");
      await this.#batch(`EXECUTE AS USER = N'${user}' WITH NO REVERT`, readTimeoutMs);
    }
    await this.#batch(sessionSettings, readTimeoutMs);
    this.#facts = serverFacts(wholeRows(await this.#fetch(serverFactsQuery, readLimits, readTimeoutMs)));
    const { version, isAzure, defaultSchema } = this.#facts;
    if (!isAzure && version < oldestVersion)
      throw unreachable(label, 'is older than SQL Server 2016, which this needs');
    const [home = defaultSchema, ...others] = schemas;
    if (home.toLowerCase() === defaultSchema.toLowerCase()) return;
    const first = [defaultSchema, home, ...others.filter((schema) => schema !== defaultSchema)];
    throw unreachable(
      label,
      `looks for bare names of this account in the schema ${defaultSchema}. Name it first, as in ?schemas=${first.join(',')}, or change that: ALTER USER … WITH DEFAULT_SCHEMA = ${home}`,
    );
  }

  async readable(): Promise<ReadableTable[]> {
    const { schemas } = this.#server;
    return readableTables(await this.#read(sqlserverReadable(schemas)), schemas);
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const deadline = started + limits.timeoutMs;
    const table = await this.#transaction(limits.timeoutMs, () =>
      this.#fetch(sql, limits, deadline - performance.now()),
    );
    return { ...table, elapsedMs: performance.now() - started };
  }

  /**
   * The plan that the optimizer would take. Without the right to see plans the statement is only compiled, so that one that would
   * fail does here as well, and nothing is estimated.
   */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#mapped(timeoutMs, async () => {
      if (!this.#facts.maySeePlans) return this.#compiled(sql, timeoutMs);
      try {
        const { rows } = await this.#under('SHOWPLAN_XML', timeoutMs, () =>
          this.#fetch(sql, readLimits, timeoutMs),
        );
        return this.#withinBound(String(rows[0]?.[0] ?? ''));
      } catch (error) {
        // A view or a table of another owner may be read without the right to see its plan.
        if (!mayNotExplain(error)) throw error;
        return this.#compiled(sql, timeoutMs);
      }
    });
  }

  #withinBound(plan: string): QueryEstimate {
    const { readBytes, ...estimate } = sqlserverEstimate(plan);
    const { maxScanBytes = Number.POSITIVE_INFINITY } = this.#server;
    if (readBytes <= maxScanBytes) return estimate;
    const told = (bytes: number) => Math.round(bytes).toLocaleString('en-US');
    throw tooMuchRead(`about ${told(readBytes)} bytes of ${told(maxScanBytes)}`, undefined);
  }

  async #compiled(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    await this.#under('NOEXEC', timeoutMs, () => this.#batch(sql, timeoutMs));
    return { estimatedRows: null, estimatedCost: null };
  }

  /** Runs what is not executed. The setting must stand alone in its batch, and a session that keeps it answers nothing. */
  async #under<Value>(setting: string, timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    await this.#batch(`SET ${setting} ON`, timeoutMs);
    try {
      return await work();
    } finally {
      await this.#cleaned(`SET ${setting} OFF`);
    }
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) => describeSqlserver(read, this.#server));
  }

  /** Every change of a table or view moves its date; comments and keys of others do not. */
  async catalogVersion(): Promise<string> {
    const among = this.#server.schemas.map(sqlserverText).join(', ');
    const [row] = await this.#read(
      `SELECT COUNT(*), CONVERT(nvarchar(30), MAX(o.modify_date), 121) FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
       WHERE s.name IN (${among}) AND o.type IN ('U', 'V', 'PK', 'UQ', 'F')`,
    );
    return String(row);
  }

  async privileges(): Promise<PrivilegeFindings> {
    const [roles, rights, schemas] = sqlserverPrivilegeQueries(this.#server.schemas);
    return sqlserverPrivileges(await this.#read(roles), await this.#read(rights), await this.#read(schemas));
  }

  /** The clock of the server, which GETDATE() tells. */
  async timeZone(): Promise<string> {
    return this.#facts.clock;
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return this.#transaction(timeoutMs, () =>
      work((sql) =>
        this.#mapped(timeoutMs, async () => wholeRows(await this.#fetch(sql, readLimits, timeoutMs))),
      ),
    );
  }

  /** One of our own statements. */
  readonly #read: BoundedRead = (sql) => this.readTogether(readTimeoutMs, (read) => read(sql));

  #transaction<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    return this.#mapped(timeoutMs, async () => {
      try {
        await this.#batch(beginReading(timeoutMs, this.#facts), timeoutMs);
        return await work();
      } finally {
        await this.#cleaned(endReading);
      }
    });
  }

  async #mapped<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    if (!this.#alive) throw stopped();
    try {
      return await work();
    } catch (error) {
      if (this.#isKilled) throw stopped();
      if (endsSession(error)) this.kill();
      throw sqlserverFailure(this.#server.label, error, timeoutMs);
    }
  }

  async #cleaned(sql: string): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#batch(sql, cleanTimeoutMs);
    } catch {
      // The session cannot be cleaned, so it is not used again; the pool opens another one.
      this.kill();
    }
  }

  async #batch(sql: string, timeoutMs: number, reader: Parameters<typeof runBatch>[3] = null): Promise<void> {
    if (!this.#alive) throw stopped();
    this.#isBusy = true;
    this.#idle = Promise.withResolvers<void>();
    try {
      await runBatch(this.#connection, sql, timeoutMs, reader);
    } finally {
      this.#isBusy = false;
      this.#idle.resolve();
    }
  }

  async #fetch(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
    timeoutMs: number,
  ): Promise<Omit<ResultTable, 'elapsedMs'>> {
    const collector = new ResultCollector(limits);
    let types: readonly BatchColumn[] = [];
    await this.#batch(sql, timeoutMs, {
      columns: (columns) => {
        types = columns;
      },
      row: (values) =>
        collector.add(values.map((value, place) => sqlserverCell(value, types[place]?.type ?? ''))),
    });
    const { rows, truncatedBy } = collector;
    const columns = types.map(({ name, type }, place) => {
      const kind = sqlserverKind(type);
      return {
        // What is computed and not named has no name here.
        name: name === '' ? `column ${place + 1}` : name,
        kind: kind === 'text' && allDays(columnCells(rows, place)) ? ('date' as const) : kind,
      };
    });
    return { columns, rows, truncatedBy };
  }
}
