import type { CaseResult } from './case-result.ts';

/** Answering only the surest cases: of `coverage` of all, the share `risk` of those answered is wrong. */
export type RiskPoint = { readonly coverage: number; readonly risk: number; readonly confidence: number };

/**
 * The curve of risk over coverage, the surest first: one point for each confidence that occurs, since cases of equal
 * confidence are answered together. Cases whose gold does not run count for nothing; those without a confidence are never
 * answered. Empty when none has one.
 */
export function riskCoverage(results: readonly CaseResult[]): RiskPoint[] {
  const scored = results.filter((result) => result.status !== 'errored-gold');
  const answered = scored.filter(({ status }) => status === 'right' || status === 'wrong');
  const byConfidence = Map.groupBy(answered, ({ confidence }) => confidence ?? null);
  let covered = 0;
  let wrong = 0;
  return [...byConfidence]
    .flatMap(([confidence, cases]) => (confidence === null ? [] : [{ confidence, cases }]))
    .sort((left, right) => right.confidence - left.confidence)
    .map(({ confidence, cases }) => {
      covered += cases.length;
      wrong += cases.filter(({ status }) => status === 'wrong').length;
      return { coverage: covered / scored.length, risk: wrong / covered, confidence };
    });
}

/** The risk of the smallest part of at least `share` of all cases; null when fewer were answered with a confidence. */
export function riskAt(curve: readonly RiskPoint[], share: number): number | null {
  return curve.find(({ coverage }) => coverage >= share)?.risk ?? null;
}
