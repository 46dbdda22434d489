import type { CellValue } from '../../domain/result-table.ts';

/** Limits of a session as an administrator set them, in milliseconds; absent where none is. */
export type AccountLimits = { readonly runMs?: number; readonly executionMs?: number };

/** One row per session property of the limits: name, value. */
export const accountLimitsQuery = "SHOW SESSION LIKE 'query\\_max\\_%' ESCAPE '\\'";

export function accountLimits(rows: readonly CellValue[][]): AccountLimits {
  const value = (name: string) => {
    const row = rows.find(([property]) => property === name);
    return row === undefined ? undefined : durationMs(String(row[1]));
  };
  return { runMs: value('query_max_run_time'), executionMs: value('query_max_execution_time') };
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `100.00d`, `15m`; undefined for anything else. */
function durationMs(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ns|us|ms|s|m|h|d)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unitMs[unit] ?? 1);
}

/** The session properties of one statement. A stricter limit of the account stays. */
export function sessionProperties(
  timeoutMs: number,
  account: AccountLimits,
  maxScanBytes: number | undefined,
): string {
  const within = (own: number | undefined) =>
    `${Math.max(1, Math.floor(Math.min(timeoutMs, own ?? timeoutMs)))}ms`;
  return [
    `query_max_run_time=${within(account.runMs)}`,
    `query_max_execution_time=${within(account.executionMs)}`,
    ...(maxScanBytes === undefined ? [] : [`query_max_scan_physical_bytes=${maxScanBytes}B`]),
  ].join(',');
}
