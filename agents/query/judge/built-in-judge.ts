import type { Judgement } from '#lib/domain/sql-candidate.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { snapshotValues } from '../repair/value-lookup.ts';
import { selectCandidate } from '../select/select-candidate.ts';
import { judgeReadings } from './judge-readings.ts';

/** Ranks without a model: the built-in engine's own readings by what they account for, statements of models as `select` does. */
export const builtInJudge: Judge = async (input, context) => judgeCandidates(input, context);

export function judgeCandidates(
  { question, executed }: { readonly question: string; readonly executed: readonly ExecutedCandidate[] },
  context: Pick<RunContext, 'knowledge' | 'source'>,
): Judgement {
  const ran = executed.filter((entry) => entry.result !== null);
  if (ran.every(({ candidate }) => candidate.coverage !== null)) return judgeReadings(ran);
  const { tables } = context.knowledge.snapshot;
  const selection = selectCandidate({
    question,
    runs: ran.flatMap(({ candidate, result }) =>
      result === null
        ? []
        : [
            {
              sql: candidate.sql,
              result,
              edits: candidate.edits.length,
              sure: candidate.coverage !== null,
            },
          ],
    ),
    tables,
    values: snapshotValues(tables),
    dialect: context.source.dialect.name,
  });
  const idOf = (run: number) => ran[run]?.candidate.id ?? '';
  return {
    chosen: selection === null ? '' : idOf(selection.chosen),
    scores: (selection?.ranked ?? []).map(({ run, score, agreeing, reasons }) => ({
      candidateId: idOf(run),
      score: Math.round(score * 1000) / 1000,
      agreeing,
      reasons: [...reasons],
    })),
    confidence: selection?.confidence ?? 0,
  };
}
