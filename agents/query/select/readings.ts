import type { WeighedCluster } from './weigh-clusters.ts';

/** A second result is a reading of its own when it is at least this likely, and this much as likely as the first. */
const leastProbability = 0.25;
const leastShare = 0.45;

/**
 * The results that answer the question in different ways, the likeliest first: two when the second comes close to the first.
 * One that finds nothing, or in which repair saw more faults, is taken for a mistake and not for another meaning.
 */
export function leadingReadings(clusters: readonly WeighedCluster[]): readonly WeighedCluster[] {
  const [best, second] = clusters;
  if (best === undefined || second === undefined) return clusters;
  const isClose =
    second.probability >= leastProbability && second.probability >= leastShare * best.probability;
  const { empty, blank, flags } = second.signs;
  const isSound = empty === 0 && blank === 0 && flags <= best.signs.flags;
  return isClose && isSound ? [best, second] : [best];
}
