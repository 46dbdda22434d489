import type { TableSchema } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import type { DataSource, Dialect, QueryLimits } from '../data-source.ts';
import { EnginePool } from '../embedded/engine-pool.ts';
import type { Asker } from '../embedded/fair-queue.ts';
import { snapshotOf } from '../embedded/snapshot-of.ts';
import { withForgottenKeys, withLikelyKeys, withLikelyPrimaryKeys } from '../likely-keys.ts';
import { stopped, timedOut, tooCostly } from '../source-errors.ts';
import { AccountPools } from './account-pools.ts';
import { measureServerTable, type ServerDialect } from './measure-server-table.ts';
import { knownTables, measureTables } from './measure-tables.ts';
import type { OwnLogins } from './own-logins.ts';
import { ownSessions, withOwnLogin } from './own-sessions.ts';
import { type BoundedRead, roleOf, type ServerSession } from './server-session.ts';
import type { SessionAccount } from './session-account.ts';

export type ServerSource = {
  readonly id: string;
  readonly name: string;
  readonly dialect: Dialect;
  readonly asText: ServerDialect['asText'];
  /** Columns, as `table.column`, that look like personal data and are shown all the same. */
  readonly unmask: readonly string[];
  /**
   * Opens one session, as another account where one is named; rejects with `source-unreadable`, leaving none, also when the signal
   * aborts.
   */
  connect(closing: AbortSignal, as?: SessionAccount): Promise<ServerSession>;
  /** Throws `query-rejected` unless the statement is exactly one that only reads. */
  guard(sql: string): Promise<void>;
  readonly allowedFunctions: readonly string[];
  /** Rows a step of a plan may be expected to handle where a query's own limits say nothing. */
  readonly maxEstimatedRows: number;
  /** Sessions that may be open at once. */
  readonly sessions: number;
  /** True where tables declare no keys, or seldom do, so that they are told by names and values. */
  readonly lacksKeys?: boolean;
  /**
   * How statements run as the account of their asker: `query` and `explain` of a session take one, or a session is opened as one and
   * stays it. Absent where they cannot.
   */
  readonly impersonates?: 'by-statement' | 'by-session';
  /** The passwords with which accounts sign in themselves; `connect` takes passwords then. Absent where none do. */
  readonly logins?: OwnLogins | undefined;
};

const explainTimeoutMs = 10_000;
/** Of the whole catalogue, however many tables it has. */
const describeTimeoutMs = 300_000;
const tableTimeoutMs = 20_000;
/** So many rows of a table show whether a column holds the keys of another. */
const keyRows = 10_000;
/** The server's own limit comes first and leaves the session usable; this is for a server that does not answer. */
const graceMs = 750;

/** A DataSource on a database server. Rejects with `source-unreadable` when no session can be opened. */
export async function openServerSource(source: ServerSource): Promise<DataSource> {
  const connect = async (closing: AbortSignal, as?: SessionAccount) => {
    const session = await source.connect(closing, as);
    session.hold(false);
    return session;
  };
  const pool = new EnginePool<ServerSession>((closing) => connect(closing), source.sessions);
  await pool.warm();
  const others = new AccountPools(({ account, login }) => {
    const { name, logins } = source;
    const opening =
      login === undefined || logins === undefined
        ? (closing: AbortSignal) => connect(closing, { account })
        : ownSessions({ name, account, login }, logins, connect);
    return new EnginePool<ServerSession>(opening, source.sessions);
  });

  const run = <Value>(
    timeoutMs: number,
    signal: AbortSignal | undefined,
    work: (session: ServerSession) => Promise<Value>,
    asker: Asker | null = null,
  ) => {
    const job = (session: ServerSession) => withDeadline(session, timeoutMs, signal, () => work(session));
    const { name, logins, impersonates } = source;
    const { account, login } = asker ?? {};
    if (account !== undefined && login !== undefined && logins !== undefined) {
      const own = { name, account, login };
      return withOwnLogin(own, logins, () => others.run(own, job, signal, asker));
    }
    if (account === undefined || impersonates !== 'by-session') return pool.run(job, signal, asker);
    return others.run({ account }, job, signal, asker);
  };

  const runQuery = async (session: ServerSession, sql: string, limits: QueryLimits) => {
    const largest = limits.maxEstimatedRows ?? source.maxEstimatedRows;
    if (!Number.isFinite(largest) || !source.dialect.capabilities.estimates)
      return session.query(sql, limits);
    const started = performance.now();
    const { estimatedRows } = await session.explain(
      sql,
      Math.min(explainTimeoutMs, limits.timeoutMs),
      roleOf(limits.asker),
    );
    if (estimatedRows !== null && estimatedRows > largest) throw tooCostly(estimatedRows, largest);
    const timeoutMs = Math.max(1, Math.round(limits.timeoutMs - (performance.now() - started)));
    return session.query(sql, { ...limits, timeoutMs }).catch((error: unknown) => {
      // People are told the time that the question had, not what the estimate left of it; a stricter limit of the account is told as it is.
      const isOurs = error instanceof AppError && error.userMessage === timedOut(timeoutMs).userMessage;
      throw isOurs ? timedOut(limits.timeoutMs, error) : error;
    });
  };

  const readCatalog = (signal: AbortSignal | undefined) =>
    run(describeTimeoutMs, signal, (session) => session.describe());

  const withKeys = (tables: readonly TableSchema[], signal: AbortSignal | undefined) =>
    run(describeTimeoutMs, signal, (session) =>
      session.readTogether(tableTimeoutMs, (read) => {
        const reading = { read: orNothing(read), dialect: source.dialect, probedRows: keyRows };
        return source.lacksKeys ? withLikelyKeys(reading, tables) : withForgottenKeys(reading, tables);
      }),
    );

  return {
    id: source.id,
    name: source.name,
    dialect: source.dialect,
    allowedFunctions: source.allowedFunctions,
    ...(source.impersonates ? { impersonates: true } : {}),
    ...(source.logins === undefined
      ? {}
      : {
          signIn: async (account, password, signal = new AbortController().signal) => {
            const session = await connect(signal, { account, password });
            session.kill();
            await session.exited;
          },
        }),
    introspect: async ({ onProgress, signal, kept }) => {
      const described = await readCatalog(signal);
      const tables = await measureTables({
        described,
        unmask: source.unmask,
        kept,
        onProgress,
        // One session stays for a question.
        atOnce: Math.max(1, source.sessions - 1),
        measure: (table, learn) =>
          run(tableTimeoutMs, signal, (session) =>
            session.readTogether(tableTimeoutMs, (read) =>
              measureServerTable(
                read,
                { ...source, firstRows: session.firstRows?.bind(session) },
                table,
                learn,
              ),
            ),
          ),
      });
      const keyed = await withKeys(tables, signal);
      return snapshotOf(source.lacksKeys ? withLikelyPrimaryKeys(keyed) : keyed, source.unmask);
    },
    describe: async ({ signal, kept }) =>
      snapshotOf(
        knownTables({ described: await readCatalog(signal), unmask: source.unmask, kept }),
        source.unmask,
      ),
    catalogVersion: (signal) => run(explainTimeoutMs, signal, (session) => session.catalogVersion()),
    explain: async (sql, signal, asker) => {
      requireImpersonation(source, asker);
      await source.guard(sql);
      const plan = (session: ServerSession) => session.explain(sql, explainTimeoutMs, roleOf(asker));
      return run(explainTimeoutMs, signal, plan, asker);
    },
    query: async (sql, limits, signal) => {
      if (signal?.aborted) throw stopped();
      requireImpersonation(source, limits.asker);
      await source.guard(sql);
      return run(limits.timeoutMs, signal, (session) => runQuery(session, sql, limits), limits.asker);
    },
    readable: async (asker, signal) => {
      requireImpersonation(source, asker);
      const tell = async (session: ServerSession) => (await session.readable?.(roleOf(asker))) ?? null;
      return run(describeTimeoutMs, signal, tell, asker);
    },
    timeZone: (signal) => run(explainTimeoutMs, signal, (session) => session.timeZone()),
    privileges: (signal) => run(explainTimeoutMs, signal, (session) => session.privileges()),
    close: async () => {
      await Promise.all([pool.close(), others.close()]);
    },
  };
}

/** A statement that is meant for another account never runs as the source's own. */
function requireImpersonation(source: ServerSource, asker: Asker | undefined): void {
  const { name, impersonates, logins } = source;
  if (asker?.account === undefined) return;
  if (asker.login === undefined ? impersonates : logins) return;
  throw new AppError('query-rejected', { userMessage: `${name} cannot be asked as another account.` });
}

/** What cannot be looked up is no key; everything else of the tables is known. */
function orNothing(read: BoundedRead): BoundedRead {
  return (sql) =>
    read(sql).catch((error: unknown) => {
      if (
        error instanceof AppError &&
        ['query-failed', 'query-timeout', 'query-too-costly'].includes(error.code)
      )
        return [];
      throw error;
    });
}

/** The person gets the answer at once; stopping the server's work goes on behind it. */
function withDeadline<Value>(
  session: ServerSession,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) return reject(stopped());
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      session.hold(false);
      settle();
    };
    const killAnd = (error: AppError) => {
      session.kill();
      finish(() => reject(error));
    };
    const onAbort = () => killAnd(stopped());
    const timer = setTimeout(() => killAnd(timedOut(timeoutMs)), timeoutMs + graceMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    session.hold(true);
    work().then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => {
        // After a failure nobody foresaw the session's state is not to be trusted with another question.
        if (!(error instanceof AppError)) session.kill();
        finish(() => reject(error));
      },
    );
  });
}
