import type { WeighedCluster } from './weigh-clusters.ts';

/** A second result is a reading of its own when it is at least this likely, and this much as likely as the first. */
const leastProbability = 0.2;
const leastShare = 0.5;

/**
 * The results that answer the question in different ways, the likeliest first: two when the second comes close to the first.
 * One that finds nothing, or in which repair saw a fault, is taken for a mistake and not for another meaning.
 */
export function leadingReadings(clusters: readonly WeighedCluster[]): readonly WeighedCluster[] {
  const [best, second] = clusters;
  if (best === undefined || second === undefined) return clusters;
  const isClose =
    second.probability >= leastProbability && second.probability >= leastShare * best.probability;
  const isSound = second.signs.empty === 0 && second.signs.blank === 0 && second.signs.flags === 0;
  return isClose && isSound ? [best, second] : [best];
}
