import type { Repair } from '#lib/domain/repair.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { toldToAsker, userMessageOf } from '#lib/errors.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import type { ExecutedCandidate, WriterInput } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { nothingFound } from './correction/error-signal.ts';
import { maskedQuestion } from './correction/remember-repair.ts';
import { withEverySpelling } from './every-spelling.ts';
import { failureStatus } from './failure-status.ts';
import { labelColumns } from './label/label-columns.ts';
import { markPersonal } from './label/mark-personal.ts';
import { withReading } from './read-as.ts';

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
  let current = repaired(candidate, { error: null, earlier: [] }, writer, context);
  const written = isMended(current, candidate) ? candidate : current;
  context.emit({ type: 'candidate-available', step: context.step, candidate: written });
  if (current !== written) tellRepaired(current, context);
  let attempt = await runOnce(current, context);
  const earlier = await earlierRepairs(current, attempt, writer, context);
  for (let tries = 0; isUnsound(attempt, earlier) && tries < repairsAfterError; tries += 1) {
    const mended = repaired(current, { error: attempt.outcome.error, earlier }, writer, context);
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

type Attempt = Omit<ExecutedCandidate, 'candidate'>;

/** What was mended before in this source, for a statement that failed, or that found nothing and looks wrong. */
async function earlierRepairs(
  { flagged }: SqlCandidate,
  { outcome: { status, error } }: Attempt,
  writer: WriterInput,
  context: ToolContext,
): Promise<readonly Repair[]> {
  const isDoubtful = status === 'failed' || (status === 'empty' && flagged.length > 0);
  if (context.roles.repairer === null || !isDoubtful) return [];
  return context.knowledge.findRepairs(maskedQuestion(writer), error ?? nothingFound, context.signal);
}

/** What found nothing is only tried again with what was found before. */
function isUnsound({ outcome: { status } }: Attempt, earlier: readonly Repair[]): boolean {
  return status === 'failed' || (status === 'empty' && earlier.length > 0);
}

/** The candidate with what the repair rules change in it and what they only flag. */
function repaired(
  candidate: SqlCandidate,
  known: { readonly error: string | null; readonly earlier: readonly Repair[] },
  writer: WriterInput,
  context: ToolContext,
): SqlCandidate {
  const repair = context.roles.repairer?.({ sql: candidate.sql, writer, ...known }, context);
  const mended = repair
    ? { ...candidate, ...repair, edits: [...candidate.edits, ...repair.edits], flagged: [...repair.flagged] }
    : candidate;
  const { tables } = context.knowledge.snapshot;
  return withReading(
    withEverySpelling(mended, writer.entities.mentions, tables, context.source.dialect),
    tables,
  );
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
async function runOnce(candidate: SqlCandidate, context: ToolContext): Promise<Attempt> {
  const started = context.now();
  try {
    const rows = await context.source.query(candidate.sql, context.limits, context.signal);
    const { tables } = context.knowledge.snapshot;
    const result = markPersonal(labelColumns(rows, candidate.sql, tables), candidate.sql, tables);
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
      failure: toldToAsker(error),
    };
  }
}
