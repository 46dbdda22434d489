import type { Signs } from '#agents/question/weigh-readings.ts';
import { fitLogistic } from '../select/fit-logistic.ts';

const penalty = 1e-4;

/** Weights that turn what is known of a pick into the likelihood that it is right. Fit it on questions the reader did not learn from. */
export function fitCalibration(
  picks: readonly { readonly inputs: Signs; readonly right: boolean }[],
): Record<string, number> {
  const names = ['bias', ...Object.keys(picks[0]?.inputs ?? {}).filter((name) => name !== 'bias')];
  const rows = picks.map(({ inputs, right }) => ({
    inputs: names.map((name) => inputs[name] ?? 0),
    right,
    weight: 1,
  }));
  const weights = fitLogistic(rows, names.length, penalty);
  return Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0]));
}
