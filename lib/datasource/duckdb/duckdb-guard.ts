import { AppError } from '../../errors.ts';
import { duckdbVerdict } from '../../sql/guard/duckdb/duckdb-walk.ts';
import { queryFailed } from '../source-errors.ts';

const noOtherFunctions: ReadonlySet<string> = new Set();

/**
 * Lets a statement through that only reads, or throws: `query-rejected` in the guard's own words, `query-failed` for a
 * syntax error. `json` is the statement as this connection's parser serialised it.
 */
export function checkDuckdbStatement(json: string, sql: string): void {
  const verdict = duckdbVerdict(json, sql, noOtherFunctions);
  if (verdict.verdict === 'allow') return;
  if (verdict.class === 'unparseable') throw queryFailed('DuckDB', verdict.reason);
  throw new AppError('query-rejected', { userMessage: verdict.reason });
}
