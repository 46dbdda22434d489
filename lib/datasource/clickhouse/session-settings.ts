import type { ClickHouseSettings } from '@clickhouse/client';
import type { CellValue } from '../../domain/result-table.ts';

/** What the profile of the account says, before anything of ours is sent. */
export type AccountProfile = {
  /** 0: may write; 1: reads and may change no setting; 2: reads. */
  readonly readonly: number;
  /** Seconds a statement may take; 0 where nothing is said. */
  readonly seconds: number;
  readonly timeZone: string;
};

export const accountProfileQuery =
  "SELECT getSetting('readonly'), getSetting('max_execution_time'), timezone()";

export function accountProfile([row]: readonly CellValue[][]): AccountProfile {
  const [readonly = 0, seconds = 0, timeZone = 'UTC'] = row ?? [];
  return { readonly: Number(readonly), seconds: Number(seconds), timeZone: String(timeZone) };
}

/** Numbers that JSON would round come as texts. */
export const exactOutput: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_denormals: 1,
  date_time_output_format: 'simple',
};

/** So that a statement means what it means on other engines: NULL where a join finds nothing and where nothing is summed up. */
const standard: ClickHouseSettings = {
  join_use_nulls: 1,
  aggregate_functions_null_for_empty: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  union_default_mode: 'DISTINCT',
  except_default_mode: 'DISTINCT',
  intersect_default_mode: 'DISTINCT',
  joined_subquery_requires_alias: 0,
};

/**
 * The settings of one statement. A bound on rows is none of them: `max_result_rows` holds for each query inside a statement as well,
 * and would cut what is counted.
 */
export function statementSettings(
  timeoutMs: number,
  account: AccountProfile,
  { maxScanBytes, timeZone }: { readonly maxScanBytes?: number; readonly timeZone?: string },
): ClickHouseSettings {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1_000));
  return {
    // An account that only reads may not be told so again.
    ...(account.readonly === 0 ? { readonly: '2' } : {}),
    max_execution_time: account.seconds > 0 ? Math.min(seconds, account.seconds) : seconds,
    timeout_overflow_mode: 'throw',
    cancel_http_readonly_queries_on_client_close: 1,
    ...(maxScanBytes === undefined
      ? {}
      : { max_bytes_to_read: String(maxScanBytes), read_overflow_mode: 'throw' as const }),
    ...(timeZone === undefined ? {} : { session_timezone: timeZone }),
    ...exactOutput,
    ...standard,
  };
}
