import { builtInWriters } from '#lib/domain/sql-candidate.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import type { ExecutedCandidate, SqlWriter, WriterInput, Writing } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { judgeCandidates } from './judge/built-in-judge.ts';
import { announceAndRun } from './run-candidate.ts';

/** Enough to see whether it is what was meant; the log keeps them. */
const provisionalRows = 20;

const agreed = new AppError('stopped', { userMessage: 'Enough candidates had agreed.' });
const sure = new AppError('stopped', { userMessage: 'What had been written was sure enough.' });

/**
 * Lets all writers write at once, or in turn where they share a model that answers one after another, and runs each statement
 * as soon as it is written. Once enough candidates return the same rows, or the choice among those that ran is sure enough,
 * the writers still at work are told to stop. A writer that fails leaves the question to the others; when a model was asked and no statement of a model came about, the first failure is thrown:
 * what the built-in engine makes of the question is then offered, never given as the model's answer.
 */
export async function writeAndRun(
  input: WriterInput,
  context: ToolContext,
): Promise<{ readonly writings: readonly Writing[]; readonly executed: ExecutedCandidate[] }> {
  const { writers, writersInTurn, enoughAgreeing, enoughSure } = context.roles;
  const enough = new AbortController();
  const ends = [context.signal, enough.signal, ...(context.enough ? [context.enough] : [])];
  const still = { ...context, signal: AbortSignal.any(ends) };
  const executed: { readonly place: number; readonly entry: ExecutedCandidate }[] = [];
  let shown = false;

  const writeOne = async (write: SqlWriter, writer: number): Promise<Writing> => {
    still.signal.throwIfAborted();
    const writing = await writeOrReport(write, input, still);
    if (writing.kind !== 'candidates') return writing;
    await Promise.all(
      writing.candidates.map(async (candidate, index) => {
        const entry = await announceAndRun(candidate, input, still);
        executed.push({ place: writer + index / 100, entry });
        if (writers.length > 1 && !shown && entry.outcome.status === 'rows') {
          shown = true;
          showProvisional(entry, context);
        }
        const soFar = executed.map((each) => each.entry);
        if (enoughAgreeing !== null && isAgreed(soFar, enoughAgreeing)) enough.abort(agreed);
        else if (enoughSure !== null && isSure(soFar, enoughSure, input, context)) enough.abort(sure);
      }),
    );
    return writing;
  };
  let before: Promise<unknown> = Promise.resolve();
  const settled = await Promise.allSettled(
    writers.map((write, writer) => {
      const written = writersInTurn ? before.then(() => writeOne(write, writer)) : writeOne(write, writer);
      // A writer that fails leaves the turn to the next.
      before = written.catch(() => undefined);
      return written;
    }),
  );
  context.signal.throwIfAborted();

  const writings = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const isModels = executed.some(({ entry }) => !builtInWriters.includes(entry.candidate.writer));
  // Who found the first result good enough has chosen it.
  if (failures.length > 0 && !isModels && (executed.length === 0 || !context.enough?.aborted))
    throw failures[0];
  // In the order of the writers, so that of equals the same one wins whoever was faster.
  const ordered = executed.toSorted((one, other) => one.place - other.place);
  return { writings, executed: ordered.map(({ entry }) => entry) };
}

function showProvisional({ candidate, result }: ExecutedCandidate, context: ToolContext): void {
  if (result === null) return;
  context.emit({
    type: 'provisional-result',
    step: context.step,
    candidateId: candidate.id,
    result: { ...result, rows: result.rows.slice(0, provisionalRows) },
    rowCount: result.rows.length,
  });
}

async function writeOrReport(write: SqlWriter, input: WriterInput, context: ToolContext): Promise<Writing> {
  try {
    return await write(input, context);
  } catch (error) {
    if (!context.signal.aborted) {
      context.emit({ type: 'writer-failed', step: context.step, message: userMessageOf(error) });
    }
    throw error;
  }
}

/**
 * Whether enough candidates returned the same rows. A candidate that says how much of the question it accounts for is
 * sure of its reading: against it, one more has to agree.
 */
function isAgreed(executed: readonly ExecutedCandidate[], enough: number): boolean {
  const ran = executed.filter(({ outcome }) => outcome.status === 'rows');
  const clusters = Map.groupBy(ran, ({ outcome }) => outcome.fingerprint);
  const readsAll = ({ candidate }: ExecutedCandidate) => candidate.coverage !== null;
  return [...clusters.values()].some((cluster) => {
    const isOpposed = ran.some(readsAll) && !cluster.some(readsAll);
    return cluster.length >= enough + (isOpposed ? 1 : 0);
  });
}

/** Whether a statement of a model is there and the choice among what ran is held for right so often. */
function isSure(
  executed: readonly ExecutedCandidate[],
  enough: number,
  { question, entities: { mentions } }: WriterInput,
  context: ToolContext,
): boolean {
  const ran = executed.filter(({ outcome }) => outcome.status === 'rows');
  if (ran.every(({ candidate }) => builtInWriters.includes(candidate.writer))) return false;
  return judgeCandidates({ question, executed: ran, mentions }, context).confidence >= enough;
}
