import type { Workspace } from '#agents/workspace.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import type { Compared } from '../evaluate/score-case.ts';
import { answerJudgePrompt, readVerdict } from './judge-prompt.ts';

/**
 * What the model of the judge's role, or the writer's where that one has none, holds of an answer. Undefined where there is
 * nothing to compare or the reply says neither; an answer that did not run is INCORRECT without asking.
 */
export async function judgeAnswer(
  question: string,
  { result, wanted }: Compared,
  { models }: Pick<Workspace, 'models'>,
): Promise<'CORRECT' | 'INCORRECT' | undefined> {
  if (models === null || wanted === null) return undefined;
  if (result === null) return 'INCORRECT';
  const { text } = await createModelCaller(models).generateText({
    role: models.settings.judge ? 'judge' : 'writer',
    signal: new AbortController().signal,
    prompt: answerJudgePrompt(question, { given: result, wanted }),
  });
  return readVerdict(text) ?? undefined;
}
