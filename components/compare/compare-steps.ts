import type { RunView, StepView } from '#lib/domain/run-view.ts';
import { tokensOfStep } from '../trace/calls-of-step.ts';

export type ComparedSide = {
  readonly elapsedMs: number | null;
  readonly tokens: number;
  readonly status: StepView['status'];
  readonly reused: boolean;
};

export type ComparedStep = {
  readonly id: string;
  readonly tool: string;
  readonly left: ComparedSide | null;
  readonly right: ComparedSide | null;
  /** `only` when one of the runs has no such step. Times inside an output do not count as a difference. */
  readonly input: 'same' | 'different' | 'only';
  readonly output: 'same' | 'different' | 'only';
};

/** The steps of two runs side by side, matched by their names in the plan. */
export function compareSteps(left: RunView, right: RunView): ComparedStep[] {
  const ids = new Set([...left.steps, ...right.steps].map(({ id }) => id));
  return [...ids].map((id) => {
    const [one, other] = [stepOf(left, id), stepOf(right, id)];
    return {
      id,
      tool: (one ?? other)?.step.tool ?? '',
      left: one && sideOf(left, one.step),
      right: other && sideOf(right, other.step),
      input: verdict(one, other, ({ step, args }) => [step.tool, args]),
      output: verdict(one, other, ({ step }) => step.output),
    };
  });
}

type PlannedStep = { readonly step: StepView; readonly args: unknown };

function stepOf(view: RunView, id: string): PlannedStep | null {
  const step = view.steps.find((found) => found.id === id);
  return step ? { step, args: view.plan?.steps.find((planned) => planned.id === id)?.args } : null;
}

function sideOf(view: RunView, { id, elapsedMs, status, reused }: StepView): ComparedSide {
  return { elapsedMs, status, reused, tokens: tokensOfStep(view, id) };
}

function verdict(
  left: PlannedStep | null,
  right: PlannedStep | null,
  part: (step: PlannedStep) => unknown,
): ComparedStep['input'] {
  if (left === null || right === null) return 'only';
  return canonical(part(left)) === canonical(part(right)) ? 'same' : 'different';
}

/** Equal texts for equal values: keys in order, and without what only measures time. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (name === 'elapsedMs') return undefined;
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
