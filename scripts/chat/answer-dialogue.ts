import type { PreviousTurn } from '#agents/previous-turn.ts';
import { hasResult, previousTurn } from '#agents/runs/previous-turns.ts';
import type { Workspace } from '#agents/workspace.ts';
import type { Env } from '#lib/env.ts';
import { answerOnce } from '../ask/answer-once.ts';
import type { CaseAnswer } from '../evaluate/case-result.ts';
import { caseStatusOf } from '../evaluate/case-status.ts';

export type TurnAnswer = CaseAnswer & { readonly question: string };

/** Answers the questions of one conversation in order, each knowing the answered ones before it; a refused one in its next words. */
export async function answerDialogue(options: {
  readonly id: string;
  readonly questions: readonly (readonly string[])[];
  readonly workspace: Workspace;
  readonly env: Env;
}): Promise<TurnAnswer[]> {
  const answers: TurnAnswer[] = [];
  const history: PreviousTurn[] = [];
  for (const [turn, [first = '', ...others]] of options.questions.entries()) {
    let question = first;
    let answered = await answerOnce({ ...options, question, history });
    for (const wording of others) {
      if (answered.view.status === 'answered') break;
      question = wording;
      answered = await answerOnce({ ...options, question, history });
    }
    const { view, ms } = answered;
    answers.push({ id: `${options.id}/${turn + 1}`, question, ms, ...caseStatusOf(view) });
    if (view.status === 'answered' && hasResult(view)) history.push(previousTurn(view));
  }
  return answers;
}
