import { randomUUID } from 'node:crypto';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { failureText } from '#lib/domain/answer.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { emptyRun, queryResultOf, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import type { Answering } from '../answering/answering.ts';
import type { Choice } from '../compose.ts';
import type { Workspace } from '../workspace.ts';

/** Enough rows to see what is different. */
const shownRows = 8;

export type ReplaySettings = {
  /** Of the source of the workspace. */
  readonly answering: Answering;
  readonly choice: Choice;
  readonly limits: QueryLimits;
  /** Whose ceilings count when a model answers. */
  readonly person: string;
  readonly signal: AbortSignal;
};

/** Answers a question on its own, as if just asked, and keeps nothing of it. Throws when `signal` stops it. */
export async function replayQuestion(
  workspace: Workspace,
  question: string,
  { answering, choice, limits, person, signal }: ReplaySettings,
): Promise<ReplayedAnswer> {
  let view: RunView = emptyRun;
  await answering({
    runId: randomUUID(),
    conversationId: randomUUID(),
    person,
    question,
    workspace,
    composition: workspace.compose(choice),
    history: [],
    limits,
    signal,
    emit: (event) => {
      view = reduceRun(view, event);
    },
  });
  signal.throwIfAborted();
  return answerOf(view);
}

/** The answer of a run as it is compared: its first query. */
export function answerOf(view: RunView): ReplayedAnswer {
  const query = view.steps.map((step) => queryResultOf(view, step.id)).find((found) => found !== null);
  if (!query) return { sql: null, result: null, rowCount: 0, fingerprint: null, message: messageOf(view) };
  return answeredWith(query.sql, query.result, fingerprintResult(query.result));
}

/** A statement with what it returned, of which the first rows are kept. */
export function answeredWith(sql: string, result: ResultTable, fingerprint: string): ReplayedAnswer {
  const rows = result.rows.slice(0, shownRows);
  return { sql, result: { ...result, rows }, rowCount: result.rows.length, fingerprint, message: '' };
}

function messageOf(view: RunView): string {
  if (view.error) return failureText(view.error);
  for (const part of view.parts) {
    if (part.kind === 'failure') return failureText(part);
    if (part.kind === 'unreadable') {
      return `Not understood: ${part.parts.map(({ text }) => `"${text}"`).join(', ')}.`;
    }
    if (part.kind === 'clarification') return part.clarification.question;
  }
  return 'There was no result.';
}
