import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { CuratedJoin } from '#lib/domain/curated-knowledge.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { measureStatement, type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import { listJoins } from '#lib/store/curated-joins.ts';
import { listAcceptedDescriptions } from '#lib/store/description-reviews.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Workspace } from '../workspace.ts';
import { describedSchema } from './described-schema.ts';

/** Where knowledge of a source is edited. */
export type EditedSource = {
  readonly store: Store;
  readonly workspace: Pick<Workspace, 'source' | 'schema'>;
  readonly limits: QueryLimits;
};

/** The tables as they are described and joined once what is edited by now is in use. */
export async function editedTables({
  store,
  workspace: { source, schema },
}: Pick<EditedSource, 'store' | 'workspace'>): Promise<TableSchema[]> {
  const descriptions = await listAcceptedDescriptions(store, source.id);
  const joins = await listJoins(store, source.id);
  return describedSchema(schema, { descriptions, joins }).tables;
}

export type CheckedMeasure = {
  /** The statement that was run. */
  readonly sql: string;
  readonly value: CellValue;
};

/**
 * Computes a named measure over its whole table, read-only, as a candidate would be. `joins` are those that come with it. Throws
 * `bad-request` when it is no measure of the schema, and what the source throws when the statement is refused or fails.
 */
export async function checkMeasure(
  place: EditedSource,
  measure: NamedMeasure,
  signal: AbortSignal,
  joins: readonly CuratedJoin[] = [],
): Promise<CheckedMeasure> {
  const { source, schema } = place.workspace;
  const { quoteIdentifier } = source.dialect;
  const edited = [...(await listJoins(place.store, source.id)), ...joins];
  const { tables } = describedSchema(schema, { descriptions: [], joins: edited });
  const sql = measureStatement(readMeasure(measure, tables, quoteIdentifier), quoteIdentifier);
  const result = await source.query(sql, { ...place.limits, maxRows: 1 }, signal);
  return { sql, value: result.rows[0]?.[0] ?? null };
}
