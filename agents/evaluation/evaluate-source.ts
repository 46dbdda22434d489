import { randomUUID } from 'node:crypto';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import {
  type CaseVerdict,
  type Evaluation,
  type EvaluationEngine,
  evaluator,
} from '#lib/domain/evaluation.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import { createConversation } from '#lib/store/conversations.ts';
import { addEvaluatedCase, beginEvaluation, endEvaluation } from '#lib/store/evaluations.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Answering } from '../answering/answering.ts';
import { answeredWith } from '../impact/replay-question.ts';
import type { Workspace } from '../workspace.ts';
import { type EvaluatedQuestion, evaluatedQuestions } from './evaluated-questions.ts';
import { evaluatedState } from './evaluated-state.ts';
import { recordedAnswer } from './recorded-answer.ts';

export type Evaluating = {
  readonly store: Store;
  readonly workspace: Workspace;
  readonly answering: Answering;
  readonly limits: QueryLimits;
  readonly engine: EvaluationEngine;
  readonly cause: Evaluation['cause'];
  readonly signal: AbortSignal;
  /** After each question. */
  readonly onCase?: () => Promise<void>;
};

/**
 * Begins to ask a source its own questions, and resolves once the evaluation is recorded; `done` resolves when the last is answered
 * and kept. It never rejects: why not all were asked is in the evaluation.
 */
export async function evaluateSource(
  evaluating: Evaluating,
): Promise<{ readonly id: string; readonly done: Promise<void> }> {
  const { store, workspace, engine, cause } = evaluating;
  const id = randomUUID();
  const sourceId = workspace.source.id;
  const questions = await evaluatedQuestions(store, workspace);
  const state = evaluatedState(workspace, engine);
  await createConversation(store, { id, sourceId, personId: evaluator.id, firstQuestion: 'Evaluation' });
  await beginEvaluation(store, { id, sourceId, cause, engine, state, total: questions.length });
  return { id, done: askAll(questions, id, evaluating) };
}

async function askAll(
  questions: readonly EvaluatedQuestion[],
  id: string,
  evaluating: Evaluating,
): Promise<void> {
  const { store, workspace, answering, limits, engine, signal, onCase } = evaluating;
  const settings = { answering, limits, signal };
  const choice =
    engine === 'built-in' ? ({ strategy: 'built-in', asking: 'off' } as const) : ({ asking: 'off' } as const);
  try {
    for (const [place, { question, origin, truth }] of questions.entries()) {
      const right = 'answer' in truth ? truth.answer : await resultOf(truth.sql, evaluating);
      const asked = { question, conversationId: id };
      const { answer, runId } = await recordedAnswer(store, workspace, asked, { ...settings, choice });
      const verdict = verdictOf(answer, right);
      await addEvaluatedCase(store, id, place, { question, origin, verdict, answer, right, runId });
      await onCase?.();
    }
    await endEvaluation(store, id, null);
  } catch (error) {
    if (!signal.aborted) console.error(`evaluation ${id}:`, error);
    await endEvaluation(store, id, signal.aborted ? 'It was stopped.' : userMessageOf(error));
  }
}

function verdictOf(answer: ReplayedAnswer, right: ReplayedAnswer): CaseVerdict {
  if (right.fingerprint === null) return 'no-truth';
  if (answer.fingerprint === null) return 'unanswered';
  return answer.fingerprint === right.fingerprint ? 'right' : 'wrong';
}

async function resultOf(sql: string, { workspace, limits, signal }: Evaluating): Promise<ReplayedAnswer> {
  try {
    const result = await workspace.source.query(sql, limits, signal);
    return answeredWith(sql, result, fingerprintResult(result));
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { sql, result: null, rowCount: 0, fingerprint: null, message: userMessageOf(error) };
  }
}
