import { setTimeout as delay } from 'node:timers/promises';
import oracledb from 'oracledb';
import { z } from 'zod';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { trimmedEnd } from '../../text/trimmed-end.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { stopped } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { describeOracle, type OracleRead } from './describe-oracle.ts';
import { fetchType, oracleCell, oracleKind } from './oracle-cell.ts';
import type { OracleBind, OracleConnection, OracleDriver } from './oracle-driver.ts';
import { connectFailure, endsSession, oracleFailure } from './oracle-failure.ts';
import { oraclePrivilegeQueries, oraclePrivileges } from './oracle-privileges.ts';

export type OracleServer = {
  /** What errors call the database; holds no secret. */
  readonly label: string;
  readonly connectString: string;
  /** The folder in which an alias is looked up. */
  readonly tnsFolder?: string | undefined;
  readonly user: string;
  readonly password: string | undefined;
  /** The account queries run as, for which `user` only opens the door. */
  readonly proxyUser: string | undefined;
  /** The folder of a wallet, with its password if it has one. */
  readonly wallet?: { readonly folder: string; readonly password: string | undefined } | undefined;
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
};

const connectTimeoutSeconds = 10;
const readTimeoutMs = 10_000;
const catalogTimeoutMs = 60_000;
const breakTimeoutMs = 2_000;
const readLimits = { maxRows: 1_000_000, maxBytes: 128 * 1024 * 1024 };
const batchRows = 500;
/** Characters read of one long text; a cell is read by people. */
const longestText = 100_000;

const settings = `ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS'
  NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF' NLS_TIMESTAMP_TZ_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM'
  NLS_NUMERIC_CHARACTERS = '.,' NLS_SORT = BINARY NLS_COMP = BINARY TIME_ZONE = 'UTC'`;

/** Opens one session, as the proxied person where one is configured. Rejects with `source-unreadable`. */
export async function openOracleSession(
  driver: OracleDriver,
  server: OracleServer,
  closing: AbortSignal,
): Promise<OracleSession> {
  const { user, proxyUser, wallet, tnsFolder } = server;
  try {
    const connection = await driver.getConnection({
      user: proxyUser === undefined ? user : `${user}[${proxyUser}]`,
      password: server.password,
      connectString: server.connectString,
      connectTimeout: connectTimeoutSeconds,
      stmtCacheSize: 0,
      ...(tnsFolder === undefined ? {} : { configDir: tnsFolder }),
      ...(wallet === undefined ? {} : { walletLocation: wallet.folder }),
      ...(wallet?.password === undefined ? {} : { walletPassword: wallet.password }),
    });
    const session = new OracleSession(connection, server);
    if (closing.aborted) {
      session.kill();
      await session.exited;
      throw stopped();
    }
    await session.prepare();
    return session;
  } catch (error) {
    throw connectFailure(server.label, error);
  }
}

/** One connection to Oracle. */
export class OracleSession implements ServerSession {
  readonly exited: Promise<void>;
  #alive = true;
  #busy = false;
  readonly #connection: OracleConnection;
  readonly #server: OracleServer;
  readonly #exit = Promise.withResolvers<void>();

  constructor(connection: OracleConnection, server: OracleServer) {
    this.#connection = connection;
    this.#server = server;
    this.exited = this.#exit.promise;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The driver keeps its sockets to itself; whoever opened the source closes it. */
  hold(): void {}

  /** Formats that no statement can change, because nothing but a SELECT passes the guard. */
  async prepare(): Promise<void> {
    try {
      this.#connection.callTimeout = readTimeoutMs;
      this.#connection.module = 'tabletalk';
      const [schema] = this.#server.schemas;
      if (schema !== undefined) this.#connection.currentSchema = schema;
      await this.#connection.execute(settings, {}, { autoCommit: false });
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  kill(): void {
    if (!this.#alive) return;
    this.#alive = false;
    this.#end().finally(() => this.#exit.resolve());
  }

  /** Stops the call that runs, then drops the connection; neither is waited for longer than two seconds. */
  async #end(): Promise<void> {
    const within = (work: Promise<void>) => {
      // What fails here has ended already.
      const settled = work.catch(() => {});
      return Promise.race([settled, delay(breakTimeoutMs, undefined, { ref: false })]);
    };
    if (this.#busy) await within(this.#connection.break());
    await within(this.#connection.close({ drop: true }));
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    const table = await this.#transaction(limits.timeoutMs, true, () =>
      this.#fetch(sql, {}, limits, limits.timeoutMs),
    );
    return { ...table, elapsedMs: performance.now() - started };
  }

  /**
   * Parses the statement, then asks for its plan. EXPLAIN PLAN writes to the session's own PLAN_TABLE, which a read-only
   * transaction refuses, so it has a transaction of its own that is rolled back. Without that table there is no estimate.
   */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#transaction(timeoutMs, false, async () => {
      await this.#connection.getStatementInfo(bare(sql));
      const id = 'tabletalk';
      try {
        await this.#connection.execute(
          `EXPLAIN PLAN SET STATEMENT_ID = '${id}' FOR ${bare(sql)}`,
          {},
          { autoCommit: false },
        );
        const { rows } = await this.#fetch(
          'SELECT MAX(cardinality), MAX(CASE WHEN id = 0 THEN cost END) FROM plan_table WHERE statement_id = :id',
          { id: textBind(id) },
          readLimits,
          timeoutMs,
        );
        const [widest = null, cost = null] = rows[0] ?? [];
        return { estimatedRows: numberOf(widest), estimatedCost: numberOf(cost) };
      } catch (error) {
        if (endsSession(error)) throw error;
        // The statement itself is right, as it was parsed; this account has no table to explain it in.
        return { estimatedRows: null, estimatedCost: null };
      }
    });
  }

  async privileges(): Promise<PrivilegeFindings> {
    const { schemas } = this.#server;
    const answers: CellValue[][][] = [];
    for (const query of oraclePrivilegeQueries(schemas)) answers.push(await this.#read(query));
    return oraclePrivileges(schemas, answers);
  }

  /** The session is set to it: the driver gives moments of a zone as such, and they are told in UTC. */
  async timeZone(): Promise<string> {
    return 'UTC';
  }

  describe() {
    return this.readTogether(catalogTimeoutMs, (read) => describeOracle(read, this.#server));
  }

  /** Every change of a table or view moves its last DDL time; comments alone do not. */
  async catalogVersion(): Promise<string> {
    const { schemas } = this.#server;
    const owners = schemas.map((_, index) => `:b${index}`).join(', ');
    const [row] = await this.#read(
      `SELECT COUNT(*), TO_CHAR(MAX(last_ddl_time), 'YYYY-MM-DD HH24:MI:SS') FROM all_objects
       WHERE owner IN (${owners}) AND object_type IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW')`,
      schemas,
    );
    return String(row);
  }

  readTogether<Value>(timeoutMs: number, work: (read: OracleRead) => Promise<Value>): Promise<Value> {
    return this.#transaction(timeoutMs, true, () =>
      work(async (sql, values = []) => {
        const binds = Object.fromEntries(values.map((value, index) => [`b${index}`, textBind(value)]));
        return wholeRows(await this.#fetch(sql, binds, readLimits, timeoutMs));
      }),
    );
  }

  /** One of our own statements. */
  readonly #read: OracleRead = (sql, values) => this.readTogether(readTimeoutMs, (read) => read(sql, values));

  async #transaction<Value>(
    timeoutMs: number,
    readOnly: boolean,
    work: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.#alive) throw stopped();
    this.#busy = true;
    try {
      // Per call to the server; the whole question has a deadline of its own outside.
      this.#connection.callTimeout = Math.max(1, Math.round(timeoutMs));
      if (readOnly) await this.#connection.execute('SET TRANSACTION READ ONLY', {}, { autoCommit: false });
      return await work();
    } catch (error) {
      if (!this.#alive) throw stopped();
      if (endsSession(error)) this.kill();
      throw oracleFailure(this.#server.label, error, timeoutMs);
    } finally {
      await this.#clean();
      this.#busy = false;
    }
  }

  async #clean(): Promise<void> {
    if (!this.#alive) return;
    try {
      await this.#connection.rollback();
    } catch {
      // The session cannot be cleaned, so it is not used again; the pool opens another one.
      this.kill();
    }
  }

  async #fetch(
    sql: string,
    binds: Readonly<Record<string, OracleBind>>,
    limits: { maxRows: number; maxBytes: number },
    timeoutMs: number,
  ): Promise<Omit<ResultTable, 'elapsedMs'>> {
    const deadline = performance.now() + timeoutMs;
    const batch = Math.min(limits.maxRows + 1, batchRows);
    const { resultSet } = await this.#connection.execute(bare(sql), binds, {
      resultSet: true,
      outFormat: oracledb.OUT_FORMAT_ARRAY,
      fetchArraySize: batch,
      prefetchRows: batch,
      autoCommit: false,
      fetchTypeHandler: fetchType,
    });
    if (!resultSet) throw new Error('The statement gave no rows to read.');
    const types = [...resultSet.metaData];
    const collector = new ResultCollector(limits);
    try {
      for (let wanted = true; wanted; ) {
        // The driver's own limit begins anew with each call; this one does not.
        this.#connection.callTimeout = Math.max(1, Math.round(deadline - performance.now()));
        const rows = await resultSet.getRows(batch);
        for (const row of rows) {
          const values = z.array(z.unknown()).parse(row);
          const cells: CellValue[] = [];
          for (const [index, value] of values.entries()) {
            cells.push(await oracleCell(value, types[index]?.dbType, longestText));
          }
          wanted = collector.add(cells);
          if (!wanted) break;
        }
        if (rows.length < batch) break;
      }
    } finally {
      if (this.#alive) await resultSet.close();
    }
    const { rows, truncatedBy } = collector;
    const columns = types.map(({ name, dbType }, index) => {
      const kind = oracleKind(dbType);
      return { name, kind: kind === 'text' && allDays(columnCells(rows, index)) ? ('date' as const) : kind };
    });
    return { columns, rows, truncatedBy };
  }
}

/** The server takes a statement without the semicolon that ends it elsewhere. */
function bare(sql: string): string {
  return trimmedEnd(sql, ';');
}

function textBind(val: string): OracleBind {
  return { val, type: oracledb.DB_TYPE_VARCHAR, dir: oracledb.BIND_IN };
}

function numberOf(cell: CellValue): number | null {
  return cell === null ? null : Number(cell);
}
