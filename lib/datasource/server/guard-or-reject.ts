import { AppError } from '../../errors.ts';
import { guardStatement } from '../../sql/guard/guard.ts';
import type { RelationAccess } from '../../sql/guard/relation-check.ts';
import type { DialectName } from '../data-source.ts';

/** Rejects with `query-rejected`, in the guard's own words, unless the statement is one that only reads. */
export async function guardOrReject(
  sql: string,
  dialect: DialectName,
  allowFunctions: readonly string[],
  access?: RelationAccess,
): Promise<void> {
  const verdict = await guardStatement(sql, dialect, {
    allowedFunctions: allowFunctions,
    ...(access ? { access } : {}),
  });
  if (verdict.verdict === 'reject') throw new AppError('query-rejected', { userMessage: verdict.reason });
}
