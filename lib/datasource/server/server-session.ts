import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import type { QueryEstimate, QueryLimits } from '../data-source.ts';
import type { PooledEngine } from '../embedded/engine-pool.ts';
import type { Asker } from '../embedded/fair-queue.ts';
import type { CatalogTable } from '../embedded/measure-table.ts';
import type { PrivilegeFindings } from '../source-privileges.ts';
import type { DescribedTable } from './described-table.ts';
import type { ReadableTable } from './readable-table.ts';

/**
 * One connection to a database server, used by one job at a time. Every method works in a read-only transaction of its
 * own and leaves the session as a new one; a session that could not be cleaned kills itself. `kill` tells the server to
 * stop, then drops the connection; `exited` resolves when both are done.
 */
export type ServerSession = PooledEngine & {
  /** Runs a statement the guard has allowed. Rows stop at the limits, whatever the statement asks for. */
  query(sql: string, limits: QueryLimits): Promise<ResultTable>;
  /** Plans a statement the guard has allowed, without running it; as `account` where the session can take another one. */
  explain(sql: string, timeoutMs: number, account?: string): Promise<QueryEstimate>;
  /** What the catalogue tells of the tables that are chosen. */
  describe(): Promise<DescribedTable[]>;
  /** Several of our own statements in one transaction, each of which may take `timeoutMs`. */
  readTogether<Value>(timeoutMs: number, work: (read: BoundedRead) => Promise<Value>): Promise<Value>;
  /**
   * Some rows of a table, read without a query; null where that cannot be. Absent where a query with a LIMIT reads no more than its rows:
   * services that are paid by what they read would charge for the whole table.
   */
  firstRows?(table: CatalogTable, count: number): Promise<CellValue[][] | null>;
  /** What may be read as an account, the session's own when absent; missing where the catalogue does not tell in one statement. */
  readable?(account?: string): Promise<ReadableTable[]>;
  /** See DataSource. */
  catalogVersion(): Promise<string>;
  privileges(): Promise<PrivilegeFindings>;
  /** The zone of this session. */
  timeZone(): Promise<string>;
  /** A session that waits must not keep a command-line process alive; a working one must. */
  hold(busy: boolean): void;
};

/** The account that a session has to take on for one statement; undefined where it is the session's own. */
export function roleOf(asker: Asker | undefined): string | undefined {
  return asker?.login === undefined ? asker?.account : undefined;
}

/** Runs one of our own statements under a deadline of its own; cells in column order. */
export type BoundedRead = (sql: string) => Promise<CellValue[][]>;
