import type { CellValue } from '../../domain/result-table.ts';

/** Our bounds of what one statement may take: seconds for locks, bytes for tables in memory. */
const ourLimits = {
  lock_wait_timeout: 5,
  innodb_lock_wait_timeout: 5,
  tmp_table_size: 67_108_864,
  max_heap_table_size: 67_108_864,
};
type LimitName = keyof typeof ourLimits | 'statement_ms';

/** Limits that an administrator gave the account or the server; 0 milliseconds are no limit. */
type AccountLimits = Readonly<Partial<Record<LimitName, number>>>;

export type KnownServer = { readonly engine: 'MariaDB' | 'MySQL'; readonly account: AccountLimits };

/** One row: the time a statement may take, in milliseconds, then `ourLimits` in their order. */
export function accountLimitsQuery(engine: KnownServer['engine']): string {
  const statement =
    engine === 'MariaDB' ? '@@SESSION.max_statement_time * 1000' : '@@SESSION.max_execution_time';
  return `SELECT ${[statement, ...Object.keys(ourLimits).map((name) => `@@SESSION.${name}`)].join(', ')}`;
}

/** The answer to `accountLimitsQuery`, asked before any of our settings is made. */
export function accountLimits(row: readonly CellValue[]): AccountLimits {
  const names = ['statement_ms', ...Object.keys(ourLimits)];
  return Object.fromEntries(names.map((name, place) => [name, Number(row[place] ?? 0)]));
}

/** The stricter of ours and the account's. */
export function stricter(name: LimitName, ours: number, account: AccountLimits): number {
  const theirs = account[name] ?? ours;
  return name === 'statement_ms' && theirs === 0 ? ours : Math.min(ours, theirs);
}

/** The lexer the guard reads with, and grouping that means one thing. */
const sqlMode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** What `SET SESSION` is given before each question; no statement can lift it, because SET is refused. */
export function sessionSettings(
  { engine, account }: KnownServer,
  timeoutMs: number,
  maxRows: number,
  /** The server's own when absent. */
  timeZone?: string,
): string[] {
  const shared = [
    `sql_mode = '${sqlMode}'`,
    ...(timeZone === undefined ? [] : [`time_zone = '${offsetOf(timeZone).replaceAll("'", "''")}'`]),
    // One more than wanted tells whether something was cut. A statement with a LIMIT of its own is stopped by us.
    `sql_select_limit = ${maxRows + 1}`,
    'group_concat_max_len = 1048576',
    `lock_wait_timeout = ${stricter('lock_wait_timeout', ourLimits.lock_wait_timeout, account)}`,
    `innodb_lock_wait_timeout = ${stricter('innodb_lock_wait_timeout', ourLimits.innodb_lock_wait_timeout, account)}`,
    `tmp_table_size = ${stricter('tmp_table_size', ourLimits.tmp_table_size, account)}`,
    `max_heap_table_size = ${stricter('max_heap_table_size', ourLimits.max_heap_table_size, account)}`,
  ];
  // Without these a recursive question stops early and says nothing.
  return engine === 'MariaDB'
    ? [...shared, `max_statement_time = ${timeoutMs / 1000}`, 'max_recursive_iterations = 4294967295']
    : [...shared, `max_execution_time = ${timeoutMs}`, 'cte_max_recursion_depth = 4294967295'];
}

/** An offset, where a name says no more: a server knows names only once its table of zones was filled. */
function offsetOf(name: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(name) ?? [];
  if (name === 'UTC') return '+00:00';
  return sign === undefined || hours === undefined
    ? name
    : `${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`;
}
