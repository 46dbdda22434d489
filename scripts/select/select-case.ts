import { selectCandidate } from '#agents/query/select/select-candidate.ts';
import type { CaseToSelect, SelectedCase } from './case-to-select.ts';
import { type OpenDatabase, runCandidates } from './run-candidates.ts';

/** Chooses among the candidates of one case. One of which none runs keeps its first candidate, with no confidence. */
export async function selectCase(item: CaseToSelect, database: OpenDatabase): Promise<SelectedCase> {
  const { ran, ms: repairing } = await runCandidates(item, database);
  const started = performance.now();
  const able = ran.flatMap(({ candidate, run }) => (run === null ? [] : [{ candidate, run }]));
  const selection = selectCandidate({
    question: item.question,
    runs: able.map(({ run }) => run),
    tables: database.tables,
    values: database.values,
    dialect: database.source.dialect.name,
  });
  const ms = repairing + (performance.now() - started);
  const [first] = ran;
  if (selection === null) {
    return {
      ...item,
      chosen: first === undefined ? null : first.candidate,
      sql: first?.sql ?? null,
      confidence: 0,
      readings: [],
      reasons: [first === undefined ? 'there is no candidate' : 'none of the candidates could be run'],
      ms,
    };
  }
  const chosen = able[selection.chosen];
  const failed = ran.length - able.length;
  return {
    ...item,
    chosen: chosen?.candidate ?? null,
    sql: chosen?.run.sql ?? null,
    confidence: selection.confidence,
    readings: selection.readings.flatMap((reading) => {
      const entry = able[reading];
      return entry === undefined ? [] : [{ candidate: entry.candidate, sql: entry.run.sql }];
    }),
    reasons: [
      ...(selection.ranked[0]?.reasons ?? []),
      ...(failed > 0 ? [`${failed} of ${ran.length} candidates could not be run`] : []),
    ],
    ms,
  };
}
