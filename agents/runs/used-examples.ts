import { foundExamples } from '#lib/domain/example.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { exampleOfCandidate } from '../query/writer/built-in/from-example/from-example.ts';

/** Five examples are always found; one less like the question than this will not have mattered. */
const leastScore = 0.5;

/** The examples that the writers of a run were given, and whether the answer's statement was made from them. */
export function usedExamples(view: RunView): { exampleId: string; answered: boolean }[] {
  const chosen = new Set(
    view.steps.flatMap(({ judgement }) => (judgement ? [exampleOfCandidate(judgement.chosen)] : [])),
  );
  const given = view.steps
    .filter(({ tool, status }) => tool === 'find-examples' && status === 'done')
    .flatMap(({ output }) => foundExamples.safeParse(output).data ?? [])
    .filter(({ id, score }) => score >= leastScore || chosen.has(id));
  return [...new Set(given.map(({ id }) => id))].map((exampleId) => ({
    exampleId,
    answered: chosen.has(exampleId),
  }));
}
