import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { AnswerPart } from '#lib/domain/answer.ts';
import { type GivenStatement, statementOrigin } from '#lib/domain/given-statement.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { ChosenColumn, ChosenMeaning, NamedRow } from '#lib/domain/query-outcome.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError, errorCodeOf, toldToAsker } from '#lib/errors.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { longestQuestion, tooLong } from './answering/reading-limits.ts';
import { beginRetrieval } from './begin-retrieval.ts';
import type { Composition } from './compose.ts';
import { withTurnsBefore } from './conversation/with-turns-before.ts';
import { isNote, keepNote } from './notes/told-note.ts';
import { withNotes } from './notes/with-notes.ts';
import { withChartOffers } from './organizer/chart-offers.ts';
import { collectEvidence } from './organizer/collect-evidence.ts';
import { runOutcome } from './organizer/run-outcome.ts';
import { checkPlan } from './plan/check-plan.ts';
import type { PreviousTurn } from './previous-turn.ts';
import { readInEnglish } from './question/languages/read-in-english.ts';
import { withSettledNames } from './referential/settled-names.ts';
import type { RunContext } from './run-context.ts';
import { readSmallTalk, type SmallTalk } from './small-talk/read-small-talk.ts';
import { replyTo } from './small-talk/source-reply.ts';
import { answerStatement } from './statement/answer-statement.ts';
import { toolRegistry } from './tools/registry.ts';
import { type KnownSteps, runPlan } from './worker/run-plan.ts';
import type { Workspace } from './workspace.ts';

export type Question = {
  readonly runId: string;
  readonly conversationId: string;
  /** The id of who asks: whose ceilings count. */
  readonly person: string;
  readonly question: string;
  readonly workspace: AnsweringWorkspace;
  /** The workspace's own when absent. */
  readonly composition?: Composition;
  readonly history: readonly PreviousTurn[];
  /** What names of this conversation stand for, as the person chose, the latest choice first; none when absent. */
  readonly choices?: readonly NamedRow[];
  /** Which readings the person chose in it, the latest choice first; none when absent. */
  readonly meanings?: readonly ChosenMeaning[];
  /** Which columns the person chose in it, the latest choice first; none when absent. */
  readonly columns?: readonly ChosenColumn[];
  /** What the person wants kept in mind. Absent where none can be kept: then nothing that is said is taken for a note. */
  readonly notes?: readonly UsedNote[];
  /** A checked plan to run instead of one of the planner's: that of an earlier run, with what is known of its steps. */
  readonly repeat?: RepeatedPlan;
  /** A statement that answers instead of those of writers. */
  readonly statement?: GivenStatement;
  readonly limits: QueryLimits;
  readonly signal: AbortSignal;
  /** See `RunContext.enough`. */
  readonly enough?: AbortSignal;
  readonly emit: (event: RunEvent) => void;
};

/** What of a workspace answers a question. */
export type AnsweringWorkspace = Pick<Workspace, 'info' | 'source' | 'knowledge' | 'composition' | 'models'>;

export type RepeatedPlan = {
  readonly of: { readonly runId: string; readonly fromStep: string };
  readonly plan: Plan;
  readonly known: KnownSteps;
};

/**
 * The spine: plan → check → run → organize. Every fact becomes an event, failures and a stop included, so that it never
 * rejects; the last event is always one of `run-end`, `run-stopped` and `run-error`.
 */
export async function answerQuestion(input: Question): Promise<void> {
  const { workspace, question, signal, emit } = input;
  const composition = input.composition ?? workspace.composition;
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const models =
    workspace.models &&
    createModelCaller({
      ...workspace.models,
      budget: workspace.models.spending.open(input.person),
      onCall: (call) => emit({ type: 'model-call', call }),
    });

  emit({
    type: 'run-start',
    runId: input.runId,
    conversationId: input.conversationId,
    question,
    sourceId: workspace.source.id,
    mode: composition.mode,
    strategy: composition.strategy,
    effort: composition.effort,
    snapshotId: workspace.knowledge.id,
    ...(input.repeat ? { replayOf: input.repeat.of } : {}),
    ...(input.statement ? { statement: statementOrigin.parse(input.statement) } : {}),
  });
  const settled = withSettledNames(workspace.knowledge, input.choices ?? []);
  const knowledge = withTurnsBefore(withNotes(settled, input.notes ?? []), input.history);
  const whole: RunContext = {
    ...workspace,
    ...input,
    knowledge,
    roles: composition.roles,
    models,
    now: elapsed,
  };
  const isGiven = input.repeat !== undefined || input.statement !== undefined;
  const talk = isGiven ? null : readSmallTalk(question, knowledge.snapshot.tables);
  const isTold = talk === null && !isGiven && input.notes !== undefined && isNote(question);
  const isUnread = composition.mode === 'built-in' && !input.statement && question.length > longestQuestion;
  let end = () => Promise.resolve();
  let outcome: () => RunEvent;
  try {
    if (isUnread) throw tooLong(question.length);
    const isRead = talk === null && !isTold && !input.statement;
    // Models read the question as it was typed; the built-in engine reads English.
    const worded = isRead && composition.mode === 'built-in' ? await readInEnglish(question, whole) : whole;
    const read = { ...input, question: worded.wording?.english ?? question };
    const begun = isRead && !isGiven ? beginRetrieval(read.question, worded) : { context: worded, end };
    end = begun.end;
    const parts = talk
      ? replied(talk, input)
      : await (isTold ? keepNote(question, whole) : answer(read, begun.context));
    for (const part of parts) emit({ type: 'answer-part', part });
    outcome = () => ({ type: 'run-end', outcome: runOutcome(parts), elapsedMs: elapsed() });
  } catch (error) {
    outcome = () => failure(error, signal, elapsed());
  }
  await end();
  emit(outcome());
}

async function answer({ question, repeat, statement }: Question, context: RunContext): Promise<AnswerPart[]> {
  if (statement) return answerStatement({ ...statement, question }, context);
  const plan = repeat?.plan ?? (await makePlan(question, context));
  context.emit({ type: 'plan-available', plan });
  const evidence = await runPlan(plan, toolRegistry, context, repeat?.known);
  context.signal.throwIfAborted();
  const collected = collectEvidence(plan, evidence);
  const parts = await context.roles.organizer({ question, ...collected }, context);
  return withChartOffers(parts, question, collected.queries);
}

/** What asks nothing of the data is answered from the source itself: no plan, no model, no statement. */
function replied(talk: SmallTalk, { workspace, history }: Question): AnswerPart[] {
  const { info, knowledge } = workspace;
  return [{ kind: 'about', reply: replyTo(talk, { info, snapshot: knowledge.snapshot, history }) }];
}

function failure(thrown: unknown, signal: AbortSignal, elapsedMs: number): RunEvent {
  if (signal.aborted && !hasOwnReason(signal)) return { type: 'run-stopped', elapsedMs };
  const error = signal.aborted ? signal.reason : thrown;
  if (!(error instanceof AppError)) console.error(error);
  return { type: 'run-error', code: errorCodeOf(error), ...toldToAsker(error), elapsedMs };
}

/** Whether a run was ended by something that says why, such as a reading that takes too long: nobody stopped it. */
function hasOwnReason({ reason }: AbortSignal): boolean {
  return reason instanceof AppError && reason.code !== 'stopped';
}

/** One plan; if the checker objects, one more with its sentences; then the run ends honestly. */
async function makePlan(question: string, context: RunContext): Promise<Plan> {
  const { planner } = context.roles;
  const first = await planner({ question, history: context.history, refused: null }, context);
  const problems = checkPlan(first, toolRegistry);
  if (problems.length === 0) return first;
  context.emit({ type: 'plan-rejected', problems });

  const refused = { plan: first, problems };
  const second = await planner({ question, history: context.history, refused }, context);
  const remaining = checkPlan(second, toolRegistry);
  if (remaining.length === 0) return second;
  throw new AppError('plan-invalid', {
    message: remaining.join(' '),
    userMessage: `No workable plan was found for this question. ${remaining.join(' ')}`,
  });
}
