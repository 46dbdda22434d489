import type { WeighedCluster } from './weigh-clusters.ts';

/** A second result is a reading of its own when it is at least this likely, and this much as likely as the first. */
const leastProbability = 0.2;
const leastShare = 0.5;
/** What the statements themselves look like may differ so far without one of them being the mistaken one. */
const mostApart = 0.5;

/**
 * The results that answer the question in different ways, the likeliest first: two when a second one comes close to
 * the first by itself and not only by votes. One with no rows, or with more said against it than against the first, is taken for a mistake.
 */
export function leadingReadings(clusters: readonly WeighedCluster[]): readonly WeighedCluster[] {
  const [best, second] = clusters;
  if (best === undefined || second === undefined) return clusters;
  const isClose =
    second.probability >= leastProbability && second.probability >= leastShare * best.probability;
  const isSound = second.signs.empty === 0 && second.signs.blank === 0 && second.signs.flags === 0;
  return isClose && isSound && best.score - second.score <= mostApart ? [best, second] : [best];
}
