import { z } from 'zod';
import { answerPart } from './answer.ts';
import { efforts } from './effort.ts';
import { statementOrigin } from './given-statement.ts';
import { modelCall } from './model-call.ts';
import { modelNotAsked } from './model-not-asked.ts';
import { noteText } from './note.ts';
import { plan } from './plan.ts';
import { resultTable } from './result-table.ts';
import { candidateOutcome, judgement, sqlCandidate } from './sql-candidate.ts';
import { strategies } from './strategy.ts';

export const runModes = ['built-in', 'model'] as const;

/**
 * Everything that can happen to a question, as one union. The log of these events is the only record of a run: the live
 * page, a reload, the trace and the evaluation all fold it with `reduceRun`.
 */
export const runEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-start'),
    runId: z.string(),
    conversationId: z.string(),
    question: z.string(),
    sourceId: z.string(),
    mode: z.enum(runModes),
    strategy: z.enum(strategies).default('built-in'),
    effort: z.enum(efforts).default('careful'),
    snapshotId: z.string(),
    /** The run whose plan this one took over, and the first step it changed; absent for a question. */
    replayOf: z.object({ runId: z.string(), fromStep: z.string() }).optional(),
    /** The run that answered the same question before, when nothing had changed since; absent when it was worked on. */
    answeredBefore: z.object({ runId: z.string(), at: z.string() }).optional(),
    /** Why the built-in engine answered where a model was to be asked; absent otherwise. */
    modelNotAsked: modelNotAsked.optional(),
    /** Where the statement comes from that was run in the place of an engine's; absent for a question. */
    statement: statementOrigin.optional(),
  }),
  /** What worked on the run broke under another one: it begins anew, with another `run-start`. */
  z.object({ type: z.literal('run-restarted'), message: z.string() }),
  z.object({ type: z.literal('plan-available'), plan }),
  z.object({ type: z.literal('plan-rejected'), problems: z.array(z.string()) }),
  z.object({ type: z.literal('step-start'), step: z.string(), tool: z.string() }),
  z.object({
    type: z.literal('step-end'),
    step: z.string(),
    tool: z.string(),
    output: z.unknown(),
    elapsedMs: z.number(),
    /** The step did not run: its output is that of the run this one repeats. */
    reused: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal('step-error'),
    step: z.string(),
    tool: z.string(),
    code: z.string(),
    message: z.string(),
    elapsedMs: z.number(),
  }),
  z.object({ type: z.literal('candidate-available'), step: z.string(), candidate: sqlCandidate }),
  /** Repair changed a statement; `candidate` is the whole new one under its old id. */
  z.object({ type: z.literal('candidate-repaired'), step: z.string(), candidate: sqlCandidate }),
  /** An approved example was the question's, and the database does not take its statement any more. */
  z.object({
    type: z.literal('example-left-aside'),
    exampleId: z.string(),
    sql: z.string(),
    reason: z.string(),
  }),
  /** The person told something to be kept in mind: it becomes a note of theirs. */
  z.object({ type: z.literal('note-told'), text: noteText }),
  /** A writer could not deliver; the others go on. */
  z.object({ type: z.literal('writer-failed'), step: z.string(), message: z.string() }),
  /** The first rows of the first candidate that ran, while others are still at work: shown, and confirmed or replaced. */
  z.object({
    type: z.literal('provisional-result'),
    step: z.string(),
    candidateId: z.string(),
    result: resultTable,
    rowCount: z.number().int(),
  }),
  z.object({ type: z.literal('candidate-checked'), step: z.string(), outcome: candidateOutcome }),
  z.object({ type: z.literal('candidate-judged'), step: z.string(), judgement }),
  z.object({ type: z.literal('verifier-objected'), step: z.string(), reasons: z.array(z.string()) }),
  /** The check of an answer could not be made; the answer stands unchecked. */
  z.object({ type: z.literal('verifier-failed'), step: z.string(), message: z.string() }),
  z.object({ type: z.literal('model-call'), call: modelCall }),
  z.object({ type: z.literal('answer-part'), part: answerPart }),
  z.object({
    type: z.literal('run-end'),
    outcome: z.enum(['answered', 'unreadable', 'asked', 'failed']),
    elapsedMs: z.number(),
  }),
  z.object({ type: z.literal('run-stopped'), elapsedMs: z.number() }),
  z.object({
    type: z.literal('run-error'),
    code: z.string(),
    /** A sentence for the person; `detail` is what the database said itself. */
    message: z.string(),
    detail: z.string().optional(),
    elapsedMs: z.number(),
  }),
]);
export type RunEvent = z.infer<typeof runEvent>;

/** Whether nothing follows the event in its run. */
export function endsRun({ type }: RunEvent): boolean {
  return type === 'run-end' || type === 'run-stopped' || type === 'run-error';
}

/** An event with its place in the run's log. `at` is an ISO time. */
export const storedEvent = z.object({
  runId: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  event: runEvent,
});
export type StoredEvent = z.infer<typeof storedEvent>;
