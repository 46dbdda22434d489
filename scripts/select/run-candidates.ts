import { queryEachOnce } from '#agents/query/query-each-once.ts';
import type { CandidateRun } from '#agents/query/select/select-candidate.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { type RepairDatabase, repairCase } from '../repair/repair-case.ts';
import type { CaseToSelect } from './case-to-select.ts';

/** What `openRepairDatabase` opens. */
export type OpenDatabase = RepairDatabase & { readonly source: DataSource };

export type RanCandidate = {
  /** Position among the candidates of the case. */
  readonly candidate: number;
  /** The statement after repair. */
  readonly sql: string;
  /** null when it failed, was refused or took too long. */
  readonly run: CandidateRun | null;
};

/** Repairs every candidate and runs each different statement once, read-only. `ms` is the time of the repairs. */
export async function runCandidates(
  item: CaseToSelect,
  database: OpenDatabase,
): Promise<{ readonly ran: readonly RanCandidate[]; readonly ms: number }> {
  const source = queryEachOnce(database.source);
  const ran: RanCandidate[] = [];
  let ms = 0;
  for (const [candidate, sql] of item.candidates.entries()) {
    const { id, db_id, question } = item;
    const repaired = await repairCase({ id, db_id, question, sql }, { ...database, source });
    ms += repaired.ms;
    const { repaired_sql, edits, status } = repaired;
    const run: CandidateRun | null =
      status === 'failed'
        ? null
        : {
            sql: repaired_sql,
            result: await source.query(repaired_sql, defaultLimits),
            edits: edits.length,
            reading: null,
          };
    ran.push({ candidate, sql: repaired_sql, run });
  }
  return { ran, ms };
}
