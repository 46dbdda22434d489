import type { ChoiceWeights } from './choice-weights.ts';
import type { WeighedCluster } from './weigh-clusters.ts';

/** What a choice looked like from outside: the inputs of the calibration, in the order of its weights. */
export function choiceShape(
  { probability, agreement, score }: Readonly<Record<'probability' | 'agreement' | 'score', number>>,
  voters: number,
) {
  return { probability, agreement, score, voters: Math.log(voters) };
}

/**
 * How likely the chosen result is right: Platt scaling (Platt 1999) of the choice's probability together with the agreement and the
 * score, since candidates that all agree may all be wrong. Fitted on databases that the weights had not seen.
 */
export function confidenceIn(best: WeighedCluster, voters: number, { confidence }: ChoiceWeights): number {
  const shape = choiceShape({ ...best, agreement: best.signs.agreement }, voters);
  const odds =
    confidence.bias +
    confidence.probability * shape.probability +
    confidence.agreement * shape.agreement +
    confidence.score * shape.score +
    confidence.voters * shape.voters;
  return Math.round(100 / (1 + Math.exp(-odds))) / 100;
}
