import type { AnswerPart } from './answer.ts';
import type { Effort } from './effort.ts';
import type { StatementOrigin } from './given-statement.ts';
import { addUsage, type ModelCall, type ModelUsage, noUsage } from './model-call.ts';
import type { ModelNotAsked } from './model-not-asked.ts';
import type { Plan } from './plan.ts';
import { type QueryResult, queryOutcome } from './query-outcome.ts';
import type { ResultTable } from './result-table.ts';
import type { RunEvent } from './run-event.ts';
import type { CandidateOutcome, Judgement, SqlCandidate } from './sql-candidate.ts';
import type { Strategy } from './strategy.ts';

export const runStatuses = [
  'running',
  'answered',
  'unreadable',
  'asked',
  'failed',
  'stopped',
  'interrupted',
] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;

export type StepView = {
  readonly id: string;
  readonly tool: string;
  readonly why: string;
  readonly status: (typeof stepStatuses)[number];
  readonly elapsedMs: number | null;
  readonly output: unknown;
  readonly error: string | null;
  /** Whether the output was taken from the run that this one repeats. */
  readonly reused: boolean;
  readonly candidates: readonly {
    readonly candidate: SqlCandidate;
    readonly outcome: CandidateOutcome | null;
  }[];
  /** What was shown before the step had decided. `result` has the first rows of `rowCount`. */
  readonly provisional: {
    readonly candidateId: string;
    readonly result: ResultTable;
    readonly rowCount: number;
  } | null;
  /** Why a writer delivered nothing, one sentence each. */
  readonly failedWriters: readonly string[];
  /** What the verifier had against the chosen candidate, round after round. */
  readonly objections: readonly string[];
  /** Why a check of the chosen candidate could not be made, one sentence each. */
  readonly failedChecks: readonly string[];
  readonly judgement: Judgement | null;
};

/** A run as something that can be drawn. Always the fold of its events, never edited by hand. */
export type RunView = {
  readonly runId: string | null;
  readonly conversationId: string | null;
  readonly question: string;
  readonly mode: 'built-in' | 'model';
  readonly strategy: Strategy;
  readonly effort: Effort;
  /** The run that this one repeats from a step on; null for a question. */
  readonly replayOf: { readonly runId: string; readonly fromStep: string } | null;
  /** The run whose answer this is, and when that was given; null when the question was worked on. */
  readonly answeredBefore: { readonly runId: string; readonly at: string } | null;
  /** Why the built-in engine answered where a model was to be asked; null otherwise. */
  readonly modelNotAsked: ModelNotAsked | null;
  /** Where the statement comes from that no engine wrote; null for a question. */
  readonly statement: StatementOrigin | null;
  readonly sourceId: string | null;
  readonly snapshotId: string | null;
  readonly status: RunStatus;
  readonly plan: Plan | null;
  readonly planProblems: readonly string[];
  readonly steps: readonly StepView[];
  readonly parts: readonly AnswerPart[];
  readonly modelCalls: readonly ModelCall[];
  readonly usage: ModelUsage;
  readonly error: { readonly code: string; readonly message: string; readonly detail?: string } | null;
  readonly elapsedMs: number | null;
};

export const emptyRun: RunView = {
  runId: null,
  conversationId: null,
  question: '',
  mode: 'built-in',
  strategy: 'built-in',
  effort: 'careful',
  replayOf: null,
  answeredBefore: null,
  modelNotAsked: null,
  statement: null,
  sourceId: null,
  snapshotId: null,
  status: 'running',
  plan: null,
  planProblems: [],
  steps: [],
  parts: [],
  modelCalls: [],
  usage: noUsage,
  error: null,
  elapsedMs: null,
};

/** The only fold of run events into something displayable. Pure: the same log always gives the same view. */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case 'run-start':
      return {
        ...view,
        runId: event.runId,
        conversationId: event.conversationId,
        question: event.question,
        mode: event.mode,
        strategy: event.strategy,
        effort: event.effort,
        replayOf: event.replayOf ?? null,
        answeredBefore: event.answeredBefore ?? null,
        modelNotAsked: event.modelNotAsked ?? null,
        statement: event.statement ?? null,
        sourceId: event.sourceId,
        snapshotId: event.snapshotId,
      };
    case 'run-restarted':
      return { ...emptyRun, replayOf: view.replayOf };
    case 'plan-available':
      return { ...view, plan: event.plan, steps: event.plan.steps.map(waitingStep) };
    case 'example-left-aside':
      return view; // Told to whoever looks after the examples; the answer does without it.
    case 'note-told':
      return view; // The answer says so.
    case 'plan-rejected':
      return { ...view, planProblems: event.problems };
    case 'step-start':
      return updateStep(view, event.step, () => ({ status: 'running' }));
    case 'step-end':
      return updateStep(view, event.step, () => ({
        status: 'done',
        output: event.output,
        elapsedMs: event.elapsedMs,
        reused: event.reused === true,
      }));
    case 'step-error':
      return updateStep(view, event.step, () => ({
        status: 'failed',
        error: event.message,
        elapsedMs: event.elapsedMs,
      }));
    case 'candidate-available':
      return updateStep(view, event.step, (step) => ({
        candidates: [...step.candidates, { candidate: event.candidate, outcome: null }],
      }));
    case 'candidate-repaired':
      return updateStep(view, event.step, (step) => ({
        candidates: step.candidates.map((entry) =>
          entry.candidate.id === event.candidate.id ? { ...entry, candidate: event.candidate } : entry,
        ),
      }));
    case 'writer-failed':
      return updateStep(view, event.step, (step) => ({
        failedWriters: [...step.failedWriters, event.message],
      }));
    case 'verifier-objected':
      return updateStep(view, event.step, (step) => ({ objections: [...step.objections, ...event.reasons] }));
    case 'verifier-failed':
      return updateStep(view, event.step, (step) => ({
        failedChecks: [...step.failedChecks, event.message],
      }));
    case 'provisional-result':
      return updateStep(view, event.step, () => ({
        provisional: { candidateId: event.candidateId, result: event.result, rowCount: event.rowCount },
      }));
    case 'candidate-checked':
      return updateStep(view, event.step, (step) => ({
        candidates: step.candidates.map((entry) =>
          entry.candidate.id === event.outcome.candidateId ? { ...entry, outcome: event.outcome } : entry,
        ),
      }));
    case 'candidate-judged':
      return updateStep(view, event.step, () => ({ judgement: event.judgement }));
    case 'model-call':
      return {
        ...view,
        modelCalls: [...view.modelCalls, event.call],
        usage: addUsage(view.usage, event.call),
      };
    case 'answer-part':
      return { ...view, parts: [...view.parts, event.part] };
    case 'run-end':
      return finish(view, event.outcome, event.elapsedMs);
    case 'run-stopped':
      return finish(view, 'stopped', event.elapsedMs);
    case 'run-error':
      return {
        ...finish(view, event.code === 'interrupted' ? 'interrupted' : 'failed', event.elapsedMs),
        error: {
          code: event.code,
          message: event.message,
          ...(event.detail === undefined ? {} : { detail: event.detail }),
        },
      };
  }
}

/** The query result a step produced, or null when it is no query or has no answer. */
export function queryResultOf(view: RunView, stepId: string): QueryResult | null {
  const output = queryOutcome.safeParse(view.steps.find((step) => step.id === stepId)?.output);
  return output.success && output.data.kind === 'answered' ? output.data.query : null;
}

/** What became of the first result that a step showed: the decision returns the same rows, or others. */
export function provisionalFate(step: StepView): 'confirmed' | 'replaced' | null {
  const outcomeOf = (id: string | undefined) =>
    step.candidates.find(({ candidate }) => candidate.id === id)?.outcome?.fingerprint ?? null;
  if (step.provisional === null || step.judgement === null || step.status !== 'done') return null;
  const shown = outcomeOf(step.provisional.candidateId);
  return shown !== null && shown === outcomeOf(step.judgement.chosen) ? 'confirmed' : 'replaced';
}

function waitingStep(step: Plan['steps'][number]): StepView {
  return {
    id: step.id,
    tool: step.tool,
    why: step.why,
    status: 'waiting',
    elapsedMs: null,
    output: null,
    error: null,
    reused: false,
    candidates: [],
    provisional: null,
    failedWriters: [],
    objections: [],
    failedChecks: [],
    judgement: null,
  };
}

function updateStep(view: RunView, id: string, change: (step: StepView) => Partial<StepView>): RunView {
  return { ...view, steps: view.steps.map((step) => (step.id === id ? { ...step, ...change(step) } : step)) };
}

function finish(view: RunView, status: RunStatus, elapsedMs: number): RunView {
  const steps = view.steps.map(
    (step): StepView =>
      step.status === 'waiting' || step.status === 'running' ? { ...step, status: 'skipped' } : step,
  );
  return { ...view, status, elapsedMs, steps };
}
