import { z } from 'zod';
import { requireModels } from '../../require-models.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { overrule } from '../overrule.ts';
import { judgeCandidates } from './built-in-judge.ts';
import { choicePrompt } from './choice-prompt.ts';

const choice = z.object({ answer: z.number().int() });

/**
 * A judge for small models, which can choose between two results but cannot mark them: only when the two leading results
 * differ it is asked which of them answers the question, in either order. What was ranked second wins only when it is
 * named both times, for a small model tends to name what it read first.
 */
export const choosingJudge: Judge = async (input, context) => {
  const { question, executed } = input;
  const agreed = judgeCandidates(input, context);
  const [first, second] = leadersOf(executed, agreed.scores);
  if (!first || !second) return agreed;
  const forwards = await chosenOf(question, [first, second], context);
  if (forwards !== second) return agreed;
  const backwards = await chosenOf(question, [second, first], context);
  if (backwards !== second) return agreed;
  const top = agreed.scores[0]?.score ?? 0;
  const { id } = second.candidate;
  const scores = agreed.scores.map((score) =>
    score.candidateId === id
      ? {
          ...score,
          score: top,
          reasons: [...score.reasons, 'chosen over the first by the model, in either order'],
        }
      : score,
  );
  return {
    ...overrule(agreed, id),
    scores: [
      ...scores.filter((score) => score.candidateId === id),
      ...scores.filter((score) => score.candidateId !== id),
    ],
  };
};

async function chosenOf(
  question: string,
  pair: readonly [ExecutedCandidate, ExecutedCandidate],
  context: RunContext,
): Promise<ExecutedCandidate | undefined> {
  const { value } = await requireModels(context).generateTyped({
    role: 'judge',
    signal: context.signal,
    schema: choice,
    prompt: choicePrompt(question, pair),
  });
  return pair[value.answer - 1];
}

/** The best candidate of each of the two best results. */
function leadersOf(
  executed: readonly ExecutedCandidate[],
  scores: ReturnType<typeof judgeCandidates>['scores'],
): ExecutedCandidate[] {
  const ranked = scores.flatMap(
    ({ candidateId }) => executed.find(({ candidate }) => candidate.id === candidateId) ?? [],
  );
  const [first] = ranked;
  const second = ranked.find(({ outcome }) => outcome.fingerprint !== first?.outcome.fingerprint);
  return [first, second].flatMap((each) => each ?? []);
}
