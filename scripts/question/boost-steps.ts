import type { LikelihoodModel } from '#agents/question/likelihood/reading-likelihood.ts';
import type { SignedAnswer } from './signed-answer.ts';

type Model = Pick<LikelihoodModel, 'base' | 'signs'>;
type Row = Pick<SignedAnswer, 'signs' | 'right'>;

/** One step: what is added to the odds up to and with `bound`, and above it. */
type Step = { readonly name: string; readonly bound: number; readonly below: number; readonly above: number };

const rounds = 300;
const learningRate = 0.05;
/** A step that holds for fewer answers than this is chance. */
const leastAnswers = 10;

/**
 * Learns an additive model of step functions by gradient boosting (Friedman 2001) of trees with one split under the logistic loss: each
 * round adds the step that most lessens what is still unexplained. Deterministic.
 */
export function boostSteps(rows: readonly Row[]): Model {
  const names = [...new Set(rows.flatMap(({ signs }) => Object.keys(signs)))].toSorted();
  const columns = names.map((name) => {
    const values = rows.map(({ signs }) => signs[name] ?? 0);
    const order = values.map((_, at) => at).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
    return { name, values, order };
  });
  const share = rows.filter(({ right }) => right).length / rows.length;
  const base = Math.log(share / (1 - share));
  const odds = rows.map(() => base);
  const steps: Step[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const chances = odds.map((each) => 1 / (1 + Math.exp(-each)));
    const slopes = rows.map(({ right }, at) => Number(right) - (chances[at] ?? 0));
    const curves = chances.map((chance) => chance * (1 - chance));
    const best = columns.map((column) => bestSplit(column, slopes, curves));
    const step = best.reduce((first, other) => (other.gain > first.gain ? other : first));
    if (step.gain <= 0) break;
    steps.push(step);
    const values = columns.find(({ name }) => name === step.name)?.values ?? [];
    for (const [at, value] of values.entries())
      odds[at] = (odds[at] ?? 0) + (value <= step.bound ? step.below : step.above);
  }
  return { base: rounded(base), signs: merged(steps) };
}

function bestSplit(
  { name, values, order }: { name: string; values: readonly number[]; order: readonly number[] },
  slopes: readonly number[],
  curves: readonly number[],
): Step & { readonly gain: number } {
  const total = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0);
  const [slope, curve] = [total(slopes), total(curves)];
  let best = { name, bound: 0, below: 0, above: 0, gain: 0 };
  let [slopeBelow, curveBelow] = [0, 0];
  for (const [place, at] of order.entries()) {
    slopeBelow += slopes[at] ?? 0;
    curveBelow += curves[at] ?? 0;
    const [value = 0, next] = [values[at], values[order[place + 1] ?? -1]];
    const below = place + 1;
    if (next === undefined || next === value || below < leastAnswers || order.length - below < leastAnswers)
      continue;
    const [slopeAbove, curveAbove] = [slope - slopeBelow, curve - curveBelow];
    const gain = slopeBelow ** 2 / curveBelow + slopeAbove ** 2 / curveAbove - slope ** 2 / curve;
    if (gain <= best.gain) continue;
    best = {
      name,
      bound: (value + next) / 2,
      below: (learningRate * slopeBelow) / curveBelow,
      above: (learningRate * slopeAbove) / curveAbove,
      gain,
    };
  }
  return best;
}

/** All steps of a sign as one function of it. */
function merged(steps: readonly Step[]): Model['signs'] {
  return Object.fromEntries(
    [...Map.groupBy(steps, ({ name }) => name)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, its]) => {
        const upTo = [...new Set(its.map(({ bound }) => bound))].toSorted((one, other) => one - other);
        const adds = [...upTo, Number.POSITIVE_INFINITY].map((top) =>
          rounded(its.reduce((sum, { bound, below, above }) => sum + (top <= bound ? below : above), 0)),
        );
        return [name, { upTo, adds }];
      }),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
