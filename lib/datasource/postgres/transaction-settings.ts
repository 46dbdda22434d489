import type { CellValue } from '../../domain/result-table.ts';

/** Our bounds of what one transaction may take, in the units of pg_settings: milliseconds, kilobytes, processes. */
const ourLimits = {
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
  work_mem: 65_536,
  max_parallel_workers_per_gather: 2,
};

/** Limits that an administrator gave the account, by name; of a timeout 0 is no limit. */
export type AccountLimits = Readonly<Record<string, number>>;

const limited = ['statement_timeout', ...Object.keys(ourLimits)];
export const accountLimitsQuery = `SELECT name, setting FROM pg_settings WHERE name IN (${limited
  .map((name) => `'${name}'`)
  .join(', ')})`;

/** The answer to `accountLimitsQuery`, asked before any of our settings is made. */
export function accountLimits(rows: readonly CellValue[][]): AccountLimits {
  return Object.fromEntries(rows.map(([name, setting]) => [String(name), Number(setting)]));
}

/** The stricter of ours and the account's. */
export function stricter(name: string, ours: number, account: AccountLimits): number {
  const theirs = account[name] ?? ours;
  return name.endsWith('_timeout') && theirs === 0 ? ours : Math.min(ours, theirs);
}

/** Settings of one transaction; no statement can lift them, because functions that set settings are refused. */
export function transactionSettings(
  schemas: readonly string[],
  timeoutMs: number,
  account: AccountLimits,
  /** The account's own when absent. */
  timeZone?: string,
): Record<string, string> {
  const limits = Object.entries(ourLimits).map(([name, ours]) => [
    name,
    String(stricter(name, ours, account)),
  ]);
  const home = schemas.slice(0, 1).map((schema) => `"${schema.replaceAll('"', '""')}"`);
  return {
    ...Object.fromEntries(limits),
    statement_timeout: String(timeoutMs),
    search_path: home.join(', '),
    ...(timeZone === undefined ? {} : { TimeZone: timeZone }),
    DateStyle: 'ISO, YMD',
    IntervalStyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    standard_conforming_strings: 'on',
    default_transaction_read_only: 'on',
  };
}
