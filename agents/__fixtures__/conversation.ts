import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { AnswerPart } from '#lib/domain/answer.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { emptyRun, queryResultOf, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { answerQuestion } from '../answer-question.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { choicesTaken } from '../runs/previous-choices.ts';
import { hasResult, previousTurn } from '../runs/previous-turns.ts';
import type { Workspace } from '../workspace.ts';

/** A conversation with the engine of a workspace: each question knows those before it, as on the page. */
export function converse(
  workspace: Workspace,
  notes?: readonly UsedNote[],
): (question: string) => Promise<RunView> {
  const history: PreviousTurn[] = [];
  const views: RunView[] = [];
  return async (question) => {
    let view = emptyRun;
    await answerQuestion({
      runId: `run-${views.length}`,
      conversationId: 'conversation',
      person: 'tester',
      question,
      workspace,
      history,
      ...(notes ? { notes } : {}),
      ...choicesTaken(views, [...views.map((each) => each.question), question]),
      limits: defaultLimits,
      signal: new AbortController().signal,
      emit: (event) => {
        view = reduceRun(view, event);
      },
    });
    views.push(view);
    if (view.status === 'answered' && hasResult(view)) history.push(previousTurn(view));
    return view;
  };
}

/** The result behind the first table of an answer; throws when there is none, naming what there is. */
export function queryIn(view: RunView): QueryResult {
  const table = view.parts.find((part) => part.kind === 'table');
  const query = table && queryResultOf(view, table.step);
  if (!query) throw new Error(`no result: ${JSON.stringify(view.parts)} ${view.error?.message ?? ''}`);
  return query;
}

export function optionsIn(
  view: RunView,
): Extract<AnswerPart, { kind: 'clarification' }>['clarification']['options'] {
  return view.parts.flatMap((part) => (part.kind === 'clarification' ? part.clarification.options : []));
}
