import type { CandidateOutcome, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import type { ExecutedCandidate, WriterInput } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** A failed statement may be mended and run again this often. */
const repairsAfterError = 2;

/** As many rows of every candidate stay in the log. */
const sampleRows = 5;

/** Tells the run of a candidate and runs it, repaired where a rule applies; as it was written when only that runs. */
export async function announceAndRun(
  candidate: SqlCandidate,
  writer: WriterInput,
  context: ToolContext,
): Promise<ExecutedCandidate> {
  let current = repaired(candidate, null, writer, context);
  const written = isMended(current, candidate) ? candidate : current;
  context.emit({ type: 'candidate-available', step: context.step, candidate: written });
  if (current !== written) tellRepaired(current, context);
  let attempt = await runOnce(current, context);
  for (let tries = 0; attempt.outcome.status === 'failed' && tries < repairsAfterError; tries += 1) {
    const mended = repaired(current, attempt.outcome.error, writer, context);
    if (!isMended(mended, current)) break;
    tellRepaired(mended, context);
    current = mended;
    attempt = await runOnce(current, context);
  }
  if (attempt.outcome.status === 'failed' && current !== written) {
    const asWritten = await runOnce(written, context);
    if (asWritten.result !== null) {
      tellRepaired(written, context);
      current = written;
      attempt = asWritten;
    }
  }
  const { outcome, result } = attempt;
  const sample = result && { ...result, rows: result.rows.slice(0, sampleRows) };
  context.emit({
    type: 'candidate-checked',
    step: context.step,
    outcome: sample ? { ...outcome, sample } : outcome,
  });
  return { candidate: current, ...attempt };
}

/** The candidate with what the repair rules change in it and what they only flag. */
function repaired(
  candidate: SqlCandidate,
  error: string | null,
  writer: WriterInput,
  context: ToolContext,
): SqlCandidate {
  const repair = context.roles.repairer?.({ sql: candidate.sql, error, writer }, context);
  if (!repair) return candidate;
  const { sql, edits, flagged } = repair;
  return { ...candidate, sql, edits: [...candidate.edits, ...edits], flagged: [...flagged] };
}

function isMended(candidate: SqlCandidate, before: SqlCandidate): boolean {
  return candidate.edits.length > before.edits.length;
}

function tellRepaired(candidate: SqlCandidate, context: ToolContext): void {
  context.emit({ type: 'candidate-repaired', step: context.step, candidate });
}

/**
 * Runs one statement read-only within the run's limits. One that fails, is refused or takes too long is an outcome that
 * the judge and the trace see; only a stopped run or a fault of our own is thrown.
 */
async function runOnce(
  candidate: SqlCandidate,
  context: ToolContext,
): Promise<Omit<ExecutedCandidate, 'candidate'>> {
  const started = context.now();
  try {
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
  } catch (error) {
    const status = failureStatus(error);
    if (context.signal.aborted || !status) throw error;
    return {
      outcome: {
        candidateId: candidate.id,
        status,
        rowCount: 0,
        fingerprint: null,
        error: userMessageOf(error),
        elapsedMs: context.now() - started,
      },
      result: null,
    };
  }
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
