import type { CellValue } from '#lib/domain/result-table.ts';
import { measureStatement, type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import type { Tabletalk } from './tabletalk.ts';

export type CheckedMeasure = {
  /** The statement that was run. */
  readonly sql: string;
  readonly value: CellValue;
};

/**
 * Computes a named measure over its whole table, read-only, as a candidate would be. Throws `bad-request` when it is no
 * measure of the schema, and what the source throws when the statement is refused or fails.
 */
export async function checkMeasure(
  { workspace, limits }: Pick<Tabletalk, 'workspace' | 'limits'>,
  measure: NamedMeasure,
  signal: AbortSignal,
): Promise<CheckedMeasure> {
  const { source, schema } = workspace;
  const { quoteIdentifier } = source.dialect;
  const sql = measureStatement(readMeasure(measure, schema.tables, quoteIdentifier), quoteIdentifier);
  const result = await source.query(sql, { ...limits, maxRows: 1 }, signal);
  return { sql, value: result.rows[0]?.[0] ?? null };
}
