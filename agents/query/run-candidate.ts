import type { CandidateOutcome, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import type { ExecutedCandidate } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/**
 * Runs one candidate read-only within the run's limits. A statement that fails, is refused or takes too long is an outcome
 * that the judge and the trace see; only a stopped run or a fault of our own is thrown.
 */
export async function runCandidate(
  candidate: SqlCandidate,
  context: ToolContext,
): Promise<ExecutedCandidate> {
  const started = context.now();
  const executed = await execute(candidate, context).catch(
    (error: unknown): Omit<ExecutedCandidate, 'candidate'> => {
      const status = failureStatus(error);
      if (context.signal.aborted || !status) throw error;
      const elapsedMs = context.now() - started;
      const message = userMessageOf(error);
      return {
        outcome: {
          candidateId: candidate.id,
          status,
          rowCount: 0,
          fingerprint: null,
          error: message,
          elapsedMs,
        },
        result: null,
      };
    },
  );
  context.emit({ type: 'candidate-checked', step: context.step, outcome: executed.outcome });
  return { candidate, ...executed };
}

async function execute(
  candidate: SqlCandidate,
  context: ToolContext,
): Promise<Omit<ExecutedCandidate, 'candidate'>> {
  const result = await context.source.query(candidate.sql, context.limits, context.signal);
  return {
    outcome: {
      candidateId: candidate.id,
      status: result.rows.length === 0 ? 'empty' : 'rows',
      rowCount: result.rows.length,
      fingerprint: fingerprintResult(result),
      error: null,
      elapsedMs: result.elapsedMs,
    },
    result,
  };
}

function failureStatus(error: unknown): CandidateOutcome['status'] | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'query-timeout':
      return 'timeout';
    case 'query-rejected':
      return 'rejected';
    case 'query-failed':
    case 'query-too-large':
      return 'failed';
    default:
      return null;
  }
}
