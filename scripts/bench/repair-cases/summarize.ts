import type { CaseOutcome } from './run-system.ts';

/** The measures of EFRA's tables over some cases. Shares are between 0 and 1. */
export type Score = {
  readonly cases: number;
  readonly validity: number;
  readonly exact: number;
  readonly accuracy: number;
  readonly executions: number;
  readonly medianMs: number;
  readonly meanMs: number;
};

export function summarize(outcomes: readonly CaseOutcome[]): Score {
  const share = (holds: (outcome: CaseOutcome) => boolean) =>
    mean(outcomes.map((each) => Number(holds(each))));
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    cases: outcomes.length,
    validity: share(({ valid }) => valid),
    exact: share(({ exact }) => exact),
    accuracy: share(({ right }) => right),
    executions: mean(outcomes.map(({ executions }) => executions)),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    meanMs: mean(times),
  };
}

/** One score for each value of a label of the cases, in the order given. */
export function summarizeBy<Label extends string>(
  outcomes: readonly CaseOutcome[],
  labels: readonly Label[],
  labelOf: (outcome: CaseOutcome) => Label,
): { readonly label: Label; readonly score: Score }[] {
  return labels.map((label) => ({
    label,
    score: summarize(outcomes.filter((outcome) => labelOf(outcome) === label)),
  }));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
