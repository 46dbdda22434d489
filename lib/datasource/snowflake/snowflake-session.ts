import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { withoutSemicolon } from '../../sql/guard/snowflake/snowflake-guard.ts';
import { bytesInWords } from '../bytes-in-words.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import { openedSession } from '../server/opened-session.ts';
import { RemoteSession } from '../server/remote-session.ts';
import { ServerHttp } from '../server/server-http.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { SignInRefused, stopped, tooMuchRead, unreachable } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import { catalogVersionQuery, describeSnowflake, type NamedRead } from './describe-snowflake.ts';
import {
  cancelStatement,
  type RunningStatements,
  runStatement,
  type SnowflakeService,
  type StatementSettings,
} from './run-statement.ts';
import { signIn } from './sign-in.ts';
import type { SnowflakeConnection } from './snowflake-connection.ts';
import { connectFailure, snowflakeFailure } from './snowflake-failure.ts';
import { snowflakePrivileges } from './snowflake-privileges.ts';

const connectTimeoutMs = 30_000;
const cancelTimeoutMs = 2_000;
const readTimeoutMs = 20_000;
const catalogTimeoutMs = 120_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };

/** What a plan says of all that is read. */
const plan = z.object({ GlobalStats: z.object({ bytesAssigned: z.number().default(0) }).optional() });

/** Opens one session: the service is asked whether it lets the user in and has the schemas. Rejects with `source-unreadable`. */
export async function openSnowflakeSession(
  source: SnowflakeConnection,
  address: string,
  closing: AbortSignal,
): Promise<SnowflakeSession> {
  const service = { http: new ServerHttp({ ...source, address }), signIn: await signIn(source) };
  const session = new SnowflakeSession(source, service);
  const open = () => session.learnService();
  return openedSession(session, open, closing, (error) => connectFailure(source.label, error));
}

/**
 * One conversation with Snowflake's SQL API. The service keeps nothing between statements: settings go with each of them, and ending the
 * session is cancelling what it has running.
 */
export class SnowflakeSession extends RemoteSession implements ServerSession {
  #settings: StatementSettings;
  readonly #source: SnowflakeConnection;
  readonly #service: SnowflakeService;
  readonly #running: RunningStatements = new Set();

  constructor(source: SnowflakeConnection, service: SnowflakeService) {
    super();
    const { database, schemas, warehouse, role, timeZone } = source;
    this.#source = source;
    this.#service = service;
    this.#settings = {
      database,
      schema: schemas[0] ?? '',
      ...(warehouse === undefined ? {} : { warehouse }),
      ...(role === undefined ? {} : { role }),
      ...(timeZone === undefined ? {} : { timeZone }),
    };
  }

  protected async end(): Promise<void> {
    const told = [...this.#running].map((handle) =>
      cancelStatement(this.#service, handle).catch(() => {
        // It has ended, or the service cannot be reached; its own time limit ends it then.
      }),
    );
    await Promise.race([Promise.all(told), delay(cancelTimeoutMs, undefined, { ref: false })]);
    this.#service.http.close();
  }

  /** The zone of the session, and whether the schemas are there. */
  async learnService(): Promise<void> {
    const { database, schemas, label, timeZone, user, isPersons } = this.#source;
    if (isPersons) {
      // A token says by itself whose it is.
      const [whose] = await this.#read('SELECT CURRENT_USER() AS WHO', connectTimeoutMs);
      if (String(whose?.get('who')).toUpperCase() !== user.toUpperCase())
        throw new SignInRefused(label, `takes this token for that of another user than ${user}`);
    }
    const [row] = await this.#read("SHOW PARAMETERS LIKE 'TIMEZONE'", connectTimeoutMs);
    this.#settings = { ...this.#settings, timeZone: timeZone ?? String(row?.get('value') ?? 'UTC') };
    const among = `SELECT SCHEMA_NAME FROM "${database.replaceAll('"', '""')}".INFORMATION_SCHEMA.SCHEMATA`;
    const found = (await this.#read(among, connectTimeoutMs)).map((each) => String(each.get('schema_name')));
    const lacking = schemas.find((schema) => !found.includes(schema));
    if (lacking === undefined) return;
    const there = found.filter((name) => name !== 'INFORMATION_SCHEMA').slice(0, 12);
    throw unreachable(
      label,
      `has no schema ${lacking} that this role may see. The database ${database} has: ${there.join(', ') || 'none'}`,
    );
  }

  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    return this.#mapped(limits.timeoutMs, async () => {
      const statement = withoutSemicolon(sql);
      const deadline = started + limits.timeoutMs;
      if (this.#source.maxScanBytes !== undefined) await this.#planned(statement, limits.timeoutMs, deadline);
      const table = await this.#run(statement, { ...limits, deadline });
      return { ...table, elapsedMs: performance.now() - started };
    });
  }

  /** Snowflake expects bytes, not rows: they are the cost. */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#mapped(timeoutMs, async () => ({
      estimatedRows: null,
      estimatedCost: await this.#planned(withoutSemicolon(sql), timeoutMs, performance.now() + timeoutMs),
    }));
  }

  /** The bytes that a statement is given to read. Throws `query-too-costly` above the bound of the source. */
  async #planned(statement: string, timeoutMs: number, deadline: number): Promise<number> {
    const { rows } = await this.#run(`EXPLAIN USING JSON ${statement}`, {
      ...readLimits,
      timeoutMs,
      deadline,
    });
    const bytes = plan.parse(JSON.parse(String(rows[0]?.[0] ?? '{}'))).GlobalStats?.bytesAssigned ?? 0;
    const { maxScanBytes = Number.POSITIVE_INFINITY } = this.#source;
    if (bytes > maxScanBytes) {
      const said = `it would scan ${bytesInWords(bytes)}, and this source allows ${bytesInWords(maxScanBytes)}`;
      throw tooMuchRead(said, undefined);
    }
    return bytes;
  }

  describe() {
    return this.#mapped(catalogTimeoutMs, () =>
      describeSnowflake((sql) => this.#read(sql, catalogTimeoutMs), this.#source),
    );
  }

  catalogVersion(): Promise<string> {
    return this.readTogether(readTimeoutMs, async (read) =>
      String(await read(catalogVersionQuery(this.#source))),
    );
  }

  privileges(): Promise<PrivilegeFindings> {
    return this.#mapped(readTimeoutMs, () =>
      snowflakePrivileges((sql) => this.#read(sql, readTimeoutMs), this.#source),
    );
  }

  async timeZone(): Promise<string> {
    return this.#settings.timeZone ?? 'UTC';
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return work((sql) =>
      this.#mapped(timeoutMs, async () => {
        const deadline = performance.now() + timeoutMs;
        if (this.#source.maxScanBytes !== undefined && /^SELECT\b/.test(sql))
          await this.#planned(sql, timeoutMs, deadline);
        return wholeRows(await this.#run(sql, { ...readLimits, timeoutMs, deadline }));
      }),
    );
  }

  /** One of our own statements over the catalogue, its cells by name. */
  async #read(sql: string, timeoutMs: number): ReturnType<NamedRead> {
    const deadline = performance.now() + timeoutMs;
    const table = await this.#run(sql, { ...readLimits, timeoutMs, deadline });
    const names = table.columns.map(({ name }) => name.toLowerCase());
    return wholeRows(table).map(
      (row) => new Map(names.map((name, place): [string, CellValue] => [name, row[place] ?? null])),
    );
  }

  #run(sql: string, limits: Omit<Parameters<typeof runStatement>[4], 'sql'>) {
    return runStatement(this.#service, this.#settings, this.#running, () => this.alive, { ...limits, sql });
  }

  async #mapped<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (!this.alive) throw stopped();
      throw snowflakeFailure(this.#source.label, error, timeoutMs);
    }
  }
}
