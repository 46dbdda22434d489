import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { accountInUse, type Denial } from '../domain/rights.ts';
import type { Store } from './open-store.ts';
import { runs } from './schema/conversations.ts';
import { runSummaries } from './schema/run-summaries.ts';

/** What somebody may not read of a source, as the runs that asked it are held to it. */
export type Withheld = {
  readonly sourceId: string;
  readonly denials: readonly Denial[];
  /** The runs that are not shown, by the tables that their logs name; in lower case. */
  readonly runs:
    | 'all'
    | { readonly naming: readonly string[] }
    | { readonly namingMoreThan: readonly string[] };
};

/**
 * Holds for the run summaries that somebody may see: runs of people who might read no more than they, and runs that name
 * nothing of what is withheld. A run is for nobody else as long as it is not known what it names.
 */
export function mayBeRead(withheld: readonly Withheld[]): SQL | undefined {
  return and(
    ...withheld.map(({ sourceId, denials, runs: which }) => {
      const sameRights = sql`(select ${and(...denials.map(wasDenied))} from ${runs} where ${runs.id} = ${runSummaries.runId})`;
      return sql`(${runSummaries.sourceId} <> ${sourceId} or ${sameRights} or ${namesNothing(which)})`;
    }),
  );
}

function namesNothing(which: Withheld['runs']): SQL {
  if (which === 'all') return sql`false`;
  const named = runSummaries.namedTables;
  const holds =
    'naming' in which
      ? sql`not ${named} && ${textArray(which.naming)}`
      : sql`${named} <@ ${textArray(which.namingMoreThan)}`;
  return sql`coalesce(${holds}, false)`;
}

function textArray(names: readonly string[]): SQL {
  return sql`array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
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
function wasDenied(denied: Denial): SQL {
  const { table, column, rows, except = [] } = denied;
  const account = accountInUse(denied);
  const everything = sql`denied ->> 'table' is null and denied -> 'account' is null`;
  if (account !== undefined) {
    const alike = sql`denied ->> 'account' = ${account} or (${everything} and denied -> 'except' is null)`;
    return sql`exists (select from jsonb_array_elements(${runs.denials}) denied where ${alike})`;
  }
  const open = sql`coalesce(denied -> 'except', '[]'::jsonb)`;
  if (table === null) {
    const atLeast = sql`${everything} and ${open} <@ ${JSON.stringify(except)}::jsonb`;
    return sql`exists (select from jsonb_array_elements(${runs.denials}) denied where ${atLeast})`;
  }
  const wholly = sql`(${everything} and not ${open} @> to_jsonb(lower(${table}::text)))`;
  const ofTable = sql`lower(denied ->> 'table') = lower(${table})`;
  const allOfIt = sql`(denied ->> 'column' is null and denied -> 'rows' is null)`;
  const asNarrow = rows
    ? sql`denied -> 'rows' = ${JSON.stringify(rows)}::jsonb`
    : column === null
      ? sql`false`
      : sql`lower(denied ->> 'column') = lower(${column})`;
  return sql`exists (select from jsonb_array_elements(${runs.denials}) denied where ${wholly} or (${ofTable} and (${allOfIt} or ${asNarrow})))`;
}
