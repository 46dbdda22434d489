import { bootstrapShare, type Interval } from './bootstrap.ts';

/** What became of a first statement that somebody, or some rules, looked over. */
export type LookedOver = {
  readonly wasRight: boolean;
  /** It was objected to. */
  readonly isDoubted: boolean;
  /** What stood in the end is right. */
  readonly isRight: boolean;
};

export type Detection = {
  /** Of the doubted, those that were wrong; null when none was doubted. */
  readonly precision: number | null;
  /** Of the wrong, those that were doubted; null when none was wrong. */
  readonly recall: number | null;
  /** Their harmonic mean, 0 when no wrong one was doubted; null when there was nothing to find and nothing was doubted. */
  readonly f1: number | null;
  /** Of the wrong and doubted, those that ended right. */
  readonly repaired: Interval | null;
  /** Right statements that ended wrong: over-correction. */
  readonly broken: number;
};

/** How well wrong statements are found, and how many of those found are put right. */
export function detectionOf(all: readonly LookedOver[]): Detection {
  const doubted = all.filter(({ isDoubted }) => isDoubted);
  const wrong = all.filter(({ wasRight }) => !wasRight);
  const found = wrong.filter(({ isDoubted }) => isDoubted);
  const counted = doubted.length + wrong.length;
  return {
    precision: doubted.length === 0 ? null : found.length / doubted.length,
    recall: wrong.length === 0 ? null : found.length / wrong.length,
    f1: counted === 0 ? null : (2 * found.length) / counted,
    repaired: bootstrapShare(found.map(({ isRight }) => isRight)),
    broken: all.filter(({ wasRight, isRight }) => wasRight && !isRight).length,
  };
}
