import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Denial } from '../domain/rights.ts';
import type { Store } from './open-store.ts';
import { runs } from './schema/conversations.ts';
import { runSummaries } from './schema/run-summaries.ts';

/** What somebody may not read of a source, as the runs that asked it are held to it. */
export type Withheld = {
  readonly sourceId: string;
  readonly denials: readonly Denial[];
  /** In lower case: a run whose log names one of these is not shown. null for every run. */
  readonly tables: readonly string[] | null;
};

/**
 * Holds for the run summaries that somebody may see: runs of people who might read no more than they, and runs that name
 * nothing of what is withheld. A run is for nobody else as long as it is not known what it names.
 */
export function mayBeRead(withheld: readonly Withheld[]): SQL | undefined {
  return and(
    ...withheld.map(({ sourceId, denials, tables }) => {
      const sameRights = sql`(select ${and(...denials.map(wasDenied))} from ${runs} where ${runs.id} = ${runSummaries.runId})`;
      const namesNothing =
        tables === null
          ? sql`false`
          : sql`coalesce(not ${runSummaries.namedTables} && array[${sql.join(
              tables.map((table) => sql`${table}`),
              sql`, `,
            )}]::text[], false)`;
      return sql`(${runSummaries.sourceId} <> ${sourceId} or ${sameRights} or ${namesNothing})`;
    }),
  );
}

/** Those of the runs that may be seen. */
export async function readableRuns(
  store: Store,
  runIds: readonly string[],
  withheld: readonly Withheld[],
): Promise<Set<string>> {
  if (withheld.length === 0 || runIds.length === 0) return new Set(runIds);
  const rows = await store.db
    .select({ runId: runSummaries.runId })
    .from(runSummaries)
    .where(and(inArray(runSummaries.runId, [...runIds]), mayBeRead(withheld)));
  return new Set(rows.map(({ runId }) => runId));
}

/** Whether the person who asked was denied this as well; says in SQL what `denyAtLeast` says. */
function wasDenied({ table, column, rows }: Denial): SQL {
  const wholly = sql`denied ->> 'table' is null`;
  if (table === null)
    return sql`exists (select from jsonb_array_elements(${runs.denials}) denied where ${wholly})`;
  const ofTable = sql`lower(denied ->> 'table') = lower(${table})`;
  const allOfIt = sql`(denied ->> 'column' is null and denied -> 'rows' is null)`;
  const asNarrow = rows
    ? sql`denied -> 'rows' = ${JSON.stringify(rows)}::jsonb`
    : column === null
      ? sql`false`
      : sql`lower(denied ->> 'column') = lower(${column})`;
  return sql`exists (select from jsonb_array_elements(${runs.denials}) denied where ${wholly} or (${ofTable} and (${allOfIt} or ${asNarrow})))`;
}
