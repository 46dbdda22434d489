import { AppError } from '../../errors.ts';
import { guardStatement } from '../../sql/guard/guard.ts';
import type { DialectName } from '../data-source.ts';

/** Rejects with `query-rejected`, in the guard's own words, unless the statement is one that only reads. */
export async function guardOrReject(
  sql: string,
  dialect: DialectName,
  allowFunctions: readonly string[],
): Promise<void> {
  const verdict = await guardStatement(sql, dialect, { allowedFunctions: allowFunctions });
  if (verdict.verdict === 'reject') throw new AppError('query-rejected', { userMessage: verdict.reason });
}
