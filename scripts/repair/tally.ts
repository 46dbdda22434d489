import type { RepairedCase } from './case-to-repair.ts';

/** What was counted over the statements of one writer. A statement is detected when it was edited, flagged, or still fails. */
export type Tally = {
  readonly cases: number;
  readonly before: number;
  readonly after: number;
  readonly broken: number;
  readonly failingBefore: number;
  readonly failingAfter: number;
  readonly detected: number;
  readonly detectedWrong: number;
};

export type Verdict = { readonly right: boolean; readonly fails: boolean };

export function emptyTally(): Tally {
  return {
    cases: 0,
    before: 0,
    after: 0,
    broken: 0,
    failingBefore: 0,
    failingAfter: 0,
    detected: 0,
    detectedWrong: 0,
  };
}

/** The tally with one more statement, `before` and `after` repair. */
export function tallied(
  tally: Tally,
  { edits, flagged }: Pick<RepairedCase, 'edits' | 'flagged'>,
  before: Verdict,
  after: Verdict,
): Tally {
  const isDetected = edits.length > 0 || flagged.length > 0 || after.fails;
  return {
    cases: tally.cases + 1,
    before: tally.before + Number(before.right),
    after: tally.after + Number(after.right),
    broken: tally.broken + Number(before.right && !after.right),
    failingBefore: tally.failingBefore + Number(before.fails),
    failingAfter: tally.failingAfter + Number(after.fails),
    detected: tally.detected + Number(isDetected),
    detectedWrong: tally.detectedWrong + Number(isDetected && !before.right),
  };
}

/** How well wrong statements were told from right ones, each 0..1; null where there is nothing to divide by. */
export function detection({ cases, before, detected, detectedWrong }: Tally) {
  const wrong = cases - before;
  return {
    wrongShare: cases === 0 ? null : wrong / cases,
    precision: detected === 0 ? null : detectedWrong / detected,
    recall: wrong === 0 ? null : detectedWrong / wrong,
    f1: detected + wrong === 0 ? null : (2 * detectedWrong) / (detected + wrong),
  };
}

export const tallyTitles =
  'name | cases | right before | right after | gain | right ones broken | failing before | after | wrong % | precision | recall | F1';

export function tallyLine(name: string, tally: Tally): string {
  const { wrongShare, precision, recall, f1 } = detection(tally);
  const percent = (share: number | null) => (share === null ? '-' : (100 * share).toFixed(0));
  const gain = ((100 * (tally.after - tally.before)) / Math.max(1, tally.cases)).toFixed(1);
  return [
    name,
    tally.cases,
    tally.before,
    tally.after,
    gain,
    tally.broken,
    tally.failingBefore,
    tally.failingAfter,
    ...[wrongShare, precision, recall, f1].map(percent),
  ].join(' | ');
}
