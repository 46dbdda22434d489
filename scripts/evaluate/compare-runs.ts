import { AppError } from '#lib/errors.ts';
import { type Interval, resampled } from './bootstrap.ts';
import type { CaseResult } from './case-result.ts';

/** Two evaluations over the cases that both have and whose gold ran in both. */
export type RunComparison = {
  readonly cases: number;
  /** Cases that only one of the two has; they are left out. */
  readonly leftOut: number;
  readonly bothRight: number;
  readonly bothWrong: number;
  /** Ids of the cases that were right in the first and are not in the second, and the other way round. */
  readonly lost: readonly string[];
  readonly won: readonly string[];
  /** Accuracy of the second less that of the first, with a 95 % interval over cases drawn as pairs. */
  readonly difference: Interval;
  /** Two-sided, exact: how likely so uneven a split of `lost` and `won` is when neither run is better. */
  readonly mcnemar: number;
};

/** Throws `bad-request` when the two have no case in common, or ask different questions under one id. */
export function compareRuns(first: readonly CaseResult[], second: readonly CaseResult[]): RunComparison {
  const others = new Map(second.map((result) => [result.id, result]));
  const pairs = first.flatMap((one) => {
    const other = others.get(one.id);
    return other ? [{ one, other }] : [];
  });
  const changed = pairs.find(
    ({ one, other }) => one.question !== other.question || one.db_id !== other.db_id,
  );
  if (changed) {
    throw new AppError('bad-request', {
      userMessage: `The case ${changed.one.id} asks ${JSON.stringify(changed.one.question)} in one and ${JSON.stringify(changed.other.question)} in the other: these are not the same cases.`,
    });
  }
  const scored = pairs.filter(
    ({ one, other }) => one.status !== 'errored-gold' && other.status !== 'errored-gold',
  );
  if (scored.length === 0) {
    throw new AppError('bad-request', { userMessage: 'The two evaluations have no scored case in common.' });
  }
  const isRight = ({ status }: CaseResult) => status === 'right';
  const lost = scored.filter(({ one, other }) => isRight(one) && !isRight(other)).map(({ one }) => one.id);
  const won = scored.filter(({ one, other }) => !isRight(one) && isRight(other)).map(({ one }) => one.id);
  const bothRight = scored.filter(({ one, other }) => isRight(one) && isRight(other)).length;
  return {
    cases: scored.length,
    leftOut: first.length + second.length - 2 * pairs.length,
    bothRight,
    bothWrong: scored.length - bothRight - lost.length - won.length,
    lost,
    won,
    difference: resampled(scored.map(({ one, other }) => Number(isRight(other)) - Number(isRight(one)))),
    mcnemar: exactMcnemar(lost.length, won.length),
  };
}

/** Twice the smaller tail of a fair coin thrown `lost + won` times, at most 1. */
export function exactMcnemar(lost: number, won: number): number {
  const throws = lost + won;
  // In logarithms: two to the power of a thousand cases is no number any more.
  let log = -throws * Math.LN2;
  let tail = 0;
  for (let heads = 0; heads <= Math.min(lost, won); heads += 1) {
    tail += Math.exp(log);
    log += Math.log((throws - heads) / (heads + 1));
  }
  return Math.min(1, 2 * tail);
}

/** As a person reads it. */
export function runComparisonLines(comparison: RunComparison, names: readonly [string, string]): string[] {
  const { cases, leftOut, bothRight, bothWrong, lost, won, difference, mcnemar } = comparison;
  const points = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`;
  return [
    `${cases} cases in both${leftOut > 0 ? `, ${leftOut} in one only` : ''}: right in both ${bothRight}, in neither ${bothWrong}`,
    `${names[1]} against ${names[0]}: ${points(difference.value)} points [${points(difference.low)}, ${points(difference.high)}], McNemar p = ${mcnemar < 0.001 ? mcnemar.toExponential(1) : mcnemar.toFixed(3)}`,
    `won ${won.length}${listed(won)}`,
    `lost ${lost.length}${listed(lost)}`,
  ];
}

function listed(ids: readonly string[]): string {
  const shown = 20;
  if (ids.length === 0) return '';
  return `: ${ids.slice(0, shown).join(', ')}${ids.length > shown ? ` and ${ids.length - shown} more` : ''}`;
}
