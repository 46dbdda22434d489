import {
  type AnswerWeights,
  isReadAlike,
  largestTaught,
  rivalsOf,
  weighAnswers,
} from '#agents/question/weigh-answers.ts';
import type { AnswerCase } from './answer-cases.ts';

/** What the calibration, fitted on other databases, held of the best answer to a question, and whether that was right. */
export type Forecast = {
  readonly database: string;
  readonly confidence: number;
  readonly right: boolean;
  /** Whether nothing but its likelihood decides whether it is called sure. */
  readonly mayBeSure: boolean;
};

/** Of the answers that are called sure, so many are to be right where the likelihood for it is chosen. */
const wantedRight = 0.97;
/** Fewer say little. */
const fewest = 40;

/** As `isSureReading` has it, the likelihood apart. */
export function mayBeSure(
  { clusters, tables }: AnswerCase,
  weights: Pick<AnswerWeights, 'signs' | 'overruling'>,
): boolean {
  const weighed = weighAnswers(clusters, weights);
  const [best] = weighed;
  return (
    best !== undefined &&
    isReadAlike(best) &&
    best.signs.unaccounted === 0 &&
    best.signs.empty === 0 &&
    rivalsOf(weighed).length === 0 &&
    tables <= largestTaught
  );
}

/** The lowest likelihood from which on the answers are right as often as is wanted; more than 1 where there is none. */
export function sureThreshold(forecasts: readonly Forecast[]): number {
  const surest = forecasts
    .filter((each) => each.mayBeSure)
    .toSorted((one, other) => other.confidence - one.confidence);
  let right = 0;
  let threshold = Number.POSITIVE_INFINITY;
  for (const [at, each] of surest.entries()) {
    right += Number(each.right);
    const isLast = surest[at + 1]?.confidence !== each.confidence;
    if (isLast && at + 1 >= fewest && right >= wantedRight * (at + 1)) threshold = each.confidence;
  }
  return threshold;
}

/** The forecasts that are called sure by a threshold that was chosen on the databases of the other parts. */
export function answeredAlone<Of extends Forecast>(
  forecasts: readonly Of[],
  parts: readonly (readonly string[])[],
): Of[] {
  return parts.flatMap((part) => {
    const [mine, others] = [true, false].map((wanted) =>
      forecasts.filter(({ database }) => part.includes(database) === wanted),
    );
    const threshold = sureThreshold(others ?? []);
    return (mine ?? []).filter((each) => each.mayBeSure && each.confidence >= threshold);
  });
}
