import type { RunSummary } from '../domain/run-summary.ts';
import type { Store } from './open-store.ts';
import { runSummaries } from './schema/run-summaries.ts';

/**
 * What a run has come to, in the place of what was written of it before; not yet sent. Without the tables that its log
 * names, in lower case, it is for those only who may read everything.
 */
export function summaryInsert(
  store: Store,
  summary: RunSummary,
  namedTables: readonly string[] | null = null,
) {
  const values = {
    ...summary,
    startedAt: new Date(summary.startedAt),
    namedTables: namedTables && [...namedTables],
  };
  return store.db
    .insert(runSummaries)
    .values(values)
    .onConflictDoUpdate({ target: runSummaries.runId, set: values });
}
