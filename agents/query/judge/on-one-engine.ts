import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { compileIntent } from '../writer/built-in/compile-intent.ts';

/**
 * The statements as SQLite would be asked, on which the weights were learned: that one engine formats a day by a text and
 * another by a function says nothing of the question. Statements that repair changed stay as they are, and all with them.
 */
export function onOneEngine<Returned extends Pick<SqlCandidate, 'sql' | 'intent' | 'edits'>>(
  returned: readonly Returned[],
  tables: readonly TableSchema[],
  dialect: string,
): [compared: readonly Returned[], dialect: string] {
  const compared = returned.flatMap((candidate) =>
    candidate.intent === null || candidate.edits.length > 0
      ? []
      : [{ ...candidate, sql: compileIntent(candidate.intent, sqliteDialect, tables) }],
  );
  return compared.length === returned.length ? [compared, sqliteDialect.name] : [returned, dialect];
}
