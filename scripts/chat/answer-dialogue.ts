import type { PreviousTurn } from '#agents/previous-turn.ts';
import { hasResult, previousTurn } from '#agents/runs/previous-turns.ts';
import type { Workspace } from '#agents/workspace.ts';
import type { Env } from '#lib/env.ts';
import { answerOnce } from '../ask/answer-once.ts';
import type { CaseAnswer } from '../evaluate/case-result.ts';
import { caseStatusOf } from '../evaluate/case-status.ts';

export type TurnAnswer = CaseAnswer & { readonly question: string };

/** Answers the questions of one conversation in order, each knowing the answered ones before it. */
export async function answerDialogue(options: {
  readonly id: string;
  readonly questions: readonly string[];
  readonly workspace: Workspace;
  readonly env: Env;
}): Promise<TurnAnswer[]> {
  const answers: TurnAnswer[] = [];
  const history: PreviousTurn[] = [];
  for (const [turn, question] of options.questions.entries()) {
    const { view, ms } = await answerOnce({ ...options, question, history });
    answers.push({
      id: `${options.id}/${turn + 1}`,
      question,
      ms,
      ...caseStatusOf(view),
    });
    if (view.status === 'answered' && hasResult(view)) history.push(previousTurn(view));
  }
  return answers;
}
