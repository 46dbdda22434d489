import type { ModelCall } from '#lib/domain/model-call.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { stepOfCall } from '#lib/domain/step-of-call.ts';

/** The model calls of a step, or with null those of the run itself. */
export function callsOfStep(view: RunView, step: string | null): ModelCall[] {
  return view.modelCalls.filter((call) => stepOfCall(view.plan, call) === step);
}

/** Input and output tokens of a step's calls. */
export function tokensOfStep(view: RunView, step: string): number {
  return callsOfStep(view, step).reduce(
    (sum, { tokens }) => sum + (tokens === null ? 0 : tokens.input + tokens.output),
    0,
  );
}
