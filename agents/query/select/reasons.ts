import type { ChoiceWeights } from './choice-weights.ts';
import { objections } from './sign-sentences.ts';
import type { WeighedCluster } from './weigh-clusters.ts';

/** An objection that moves the score by less is not worth a person's time. */
const leastTold = 0.15;

/** Why a result was preferred or not, the weightiest first, for a person to read. */
export function reasonsFor(cluster: WeighedCluster, voters: number, { weights }: ChoiceWeights): string[] {
  const { members } = cluster;
  const signs: Readonly<Record<string, number>> = cluster.signs;
  const agreement =
    voters > 1
      ? `${members.length} of ${voters} candidates return this result`
      : 'the only candidate that ran';
  const against = Object.entries(objections)
    .map(([sign, sentence]) => ({ sentence, effect: (weights[sign] ?? 0) * (signs[sign] ?? 0) }))
    .filter(({ effect }) => effect <= -leastTold)
    .toSorted((one, other) => one.effect - other.effect);
  return [
    agreement,
    ...(cluster.signs.sureReading > 0 ? ['the built-in engine reads the question so, and is sure'] : []),
    ...against.map(({ sentence }) => sentence),
  ];
}
