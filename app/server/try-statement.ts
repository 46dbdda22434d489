import type { ResultTable } from '#lib/domain/result-table.ts';
import type { Tabletalk } from './tabletalk.ts';

/**
 * Runs a statement that a person wrote on the same path as a candidate: guarded, read-only, within the limits of a
 * question and the rights of the workspace it is given. Throws as `DataSource.query` does.
 */
export function tryStatement(
  { workspace, limits }: Tabletalk,
  sql: string,
  maxRows: number,
  signal: AbortSignal,
): Promise<ResultTable> {
  return workspace.source.query(sql, { ...limits, maxRows: Math.min(maxRows, limits.maxRows) }, signal);
}
