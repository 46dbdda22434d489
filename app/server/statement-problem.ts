import type { DataSource } from '#lib/datasource/data-source.ts';
import type { StatementProblem } from '#lib/domain/given-statement.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';

/**
 * What keeps a statement that a person writes from running on a source as they may read it, found without running it: the guard and the
 * rights first, then the engine's own reading. null when nothing does. Throws what says nothing about the statement.
 */
export async function statementProblem(
  source: DataSource,
  person: string,
  sql: string,
  signal: AbortSignal,
): Promise<StatementProblem> {
  try {
    await source.explain(sql, signal, { person, isTrial: true });
    return null;
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'query-rejected') return { by: 'guard', message: userMessageOf(error) };
    if (code === 'query-failed') return { by: 'database', message: userMessageOf(error) };
    throw error;
  }
}
