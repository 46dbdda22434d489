import { setTimeout as delay } from 'node:timers/promises';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { AppError } from '../../errors.ts';
import { withoutSemicolon } from '../../sql/guard/bigquery/bigquery-guard.ts';
import { bytesInWords } from '../bytes-in-words.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import type { CatalogTable } from '../embedded/measure-table.ts';
import { openedSession } from '../server/opened-session.ts';
import { RemoteSession } from '../server/remote-session.ts';
import type { BoundedRead, ServerSession } from '../server/server-session.ts';
import { wholeRows } from '../server/whole-rows.ts';
import { notAllowed, stopped, tooMuchRead, unreachable } from '../source-errors.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { bigqueryFailure, connectFailure } from './bigquery-failure.ts';
import { bigqueryPrivileges } from './bigquery-privileges.ts';
import { datasetReply } from './bigquery-reply.ts';
import { type CallBigquery, connectBigquery } from './connect-bigquery.ts';
import { catalogVersionQuery, describeBigquery, listTables } from './describe-bigquery.ts';
import { firstRows } from './first-rows.ts';
import { cancelJob, type DryRun, dryRun, type JobSettings, type RunningJobs, runJob } from './run-job.ts';

const cancelTimeoutMs = 2_000;
const readTimeoutMs = 20_000;
const readLimits = { maxRows: 5_000_000, maxBytes: 512 * 1024 * 1024 };
/** What measuring one table may cost, statement by statement: a cent. */
const mostMeasuredBytes = 2_000_000_000;

/** Opens one session: the service is asked whether the account may run queries and sees the datasets. Rejects with `source-unreadable`. */
export async function openBigquerySession(
  source: BigqueryConnection,
  closing: AbortSignal,
): Promise<BigquerySession> {
  const session = new BigquerySession(source, await connectBigquery(source));
  const open = () => session.learnService();
  return openedSession(session, open, closing, (error) => connectFailure(source.label, error));
}

/** The service keeps nothing between statements: a session is what it has running, and ending it cancels that. */
export class BigquerySession extends RemoteSession implements ServerSession {
  #settings: JobSettings;
  readonly #source: BigqueryConnection;
  readonly #call: CallBigquery;
  readonly #running: RunningJobs = new Set();

  constructor(source: BigqueryConnection, call: CallBigquery) {
    super();
    const { project, billingProject, location = 'US', timeZone, schemas } = source;
    this.#source = source;
    this.#call = call;
    this.#settings = {
      project,
      billingProject,
      location,
      dataset: schemas[0] ?? '',
      ...(timeZone === undefined ? {} : { timeZone }),
    };
  }

  protected async end(): Promise<void> {
    const told = [...this.#running].map((jobId) =>
      cancelJob(this.#call, this.#settings.location, jobId).catch(() => {
        // It has ended, or the service cannot be reached; `jobTimeoutMs` ends it then.
      }),
    );
    await Promise.race([Promise.all(told), delay(cancelTimeoutMs, undefined, { ref: false })]);
  }

  /** Where the datasets are, whether all are in one place, and whether the account may run a query, which costs nothing. */
  async learnService(): Promise<void> {
    const { project, schemas, label } = this.#source;
    const datasets = await Promise.all(
      schemas.map(async (dataset) => ({
        dataset,
        ...datasetReply.parse(
          await this.#call({
            method: 'GET',
            projectId: project,
            uri: `/datasets/${encodeURIComponent(dataset)}`,
          }),
        ),
      })),
    );
    const [first] = datasets;
    const location = this.#source.location ?? first?.location ?? 'US';
    const elsewhere = datasets.find((each) => each.location.toLowerCase() !== location.toLowerCase());
    if (elsewhere !== undefined) {
      throw unreachable(
        label,
        `has the dataset ${elsewhere.dataset} in ${elsewhere.location}, but is asked in ${location}; one query reads one location, so make a source for each`,
      );
    }
    this.#settings = { ...this.#settings, location };
    const [row] = await this.#fetch('SELECT @@time_zone', readTimeoutMs);
    const timeZone = this.#source.timeZone ?? String(row?.[0] ?? 'UTC');
    this.#settings = { ...this.#settings, timeZone };
  }

  /** A dry run comes first: the service itself says that the statement only reads, and how much. */
  async query(sql: string, limits: QueryLimits): Promise<ResultTable> {
    const started = performance.now();
    return this.#mapped(limits.timeoutMs, async () => {
      const statement = withoutSemicolon(sql);
      await this.#tried(statement);
      const table = await runJob(this.#call, this.#settings, this.#running, () => this.alive, {
        ...limits,
        sql: statement,
        deadline: started + limits.timeoutMs,
        maxBytesBilled: this.#source.maxScanBytes,
        purpose: 'question',
      });
      return { ...table, elapsedMs: performance.now() - started };
    });
  }

  /** BigQuery expects bytes, not rows: they are the cost. */
  explain(sql: string, timeoutMs: number): Promise<QueryEstimate> {
    return this.#mapped(timeoutMs, async () => {
      const { bytes } = await this.#tried(withoutSemicolon(sql));
      return { estimatedRows: null, estimatedCost: bytes };
    });
  }

  async #tried(statement: string): Promise<DryRun> {
    if (!this.alive) throw stopped();
    const tried = await dryRun(this.#call, this.#settings, statement);
    if (tried.statementType !== 'SELECT')
      throw notAllowed(`A statement of the kind ${tried.statementType || 'that BigQuery does not name'}`);
    const { maxScanBytes } = this.#source;
    if (tried.bytes > maxScanBytes) {
      const said = `it would scan ${bytesInWords(tried.bytes)}, and this source allows ${bytesInWords(maxScanBytes)}`;
      throw tooMuchRead(said, undefined);
    }
    return tried;
  }

  describe() {
    return this.#mapped(readTimeoutMs, () => describeBigquery(this.#call, this.#source));
  }

  async catalogVersion(): Promise<string> {
    return this.#mapped(readTimeoutMs, async () =>
      String(await this.#fetch(catalogVersionQuery(this.#source), readTimeoutMs)),
    );
  }

  privileges(): Promise<PrivilegeFindings> {
    return this.#mapped(readTimeoutMs, async () =>
      bigqueryPrivileges(this.#call, this.#source, await listTables(this.#call, this.#source)),
    );
  }

  async timeZone(): Promise<string> {
    return this.#settings.timeZone ?? 'UTC';
  }

  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value> {
    return work((sql) => this.#mapped(timeoutMs, () => this.#fetch(sql, timeoutMs)));
  }

  /** Rows are listed, not queried: that costs nothing, whereas a query with LIMIT pays for the whole table. */
  firstRows(table: CatalogTable, count: number): Promise<CellValue[][] | null> {
    return this.#mapped(readTimeoutMs, () =>
      firstRows(this.#call, this.#source, this.#settings.timeZone ?? 'UTC', table, count),
    ).catch((error: unknown) => {
      // Tables of other systems and those with rules for rows are not listed.
      if (error instanceof AppError && error.code === 'query-failed') return null;
      throw error;
    });
  }

  async #mapped<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (!this.alive) throw stopped();
      throw bigqueryFailure(this.#source.label, error, timeoutMs);
    }
  }

  /** One of our own statements. */
  async #fetch(sql: string, timeoutMs: number): Promise<CellValue[][]> {
    return wholeRows(
      await runJob(this.#call, this.#settings, this.#running, () => this.alive, {
        ...readLimits,
        sql,
        timeoutMs,
        deadline: performance.now() + timeoutMs,
        maxBytesBilled: Math.min(this.#source.maxScanBytes, mostMeasuredBytes),
        purpose: 'catalogue',
      }),
    );
  }
}
