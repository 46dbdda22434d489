import type { ChoiceSigns } from './choice-signs.ts';
import { type ChoiceWeights, scoreOf } from './choice-weights.ts';

/** Candidates that return one result, as the choice sees them together. */
type Cluster = {
  /** Positions among the candidates. */
  readonly members: readonly number[];
  /** The mean of the members' signs: what speaks for a result is what its statements have in common. */
  readonly signs: ChoiceSigns;
};

export type WeighedCluster = Cluster & {
  readonly score: number;
  /** That this result is the right one, given that one of them is. */
  readonly probability: number;
};

/** The candidates by their results; `clusters` says which of them are equal. */
export function gatherClusters(signs: readonly ChoiceSigns[], clusters: readonly number[]): Cluster[] {
  const grouped = Map.groupBy(signs.keys(), (index) => clusters[index] ?? index);
  return [...grouped.values()].map((members) => ({
    members,
    signs: meanOf(members.flatMap((index) => signs[index] ?? [])),
  }));
}

/** Compares results by a conditional logit with learned weights: the likeliest first, in each the best statement first. */
export function weighClusters(
  signs: readonly ChoiceSigns[],
  clusters: readonly number[],
  weights: ChoiceWeights,
): WeighedCluster[] {
  const own = signs.map((each) => scoreOf(each, weights));
  const scored = gatherClusters(signs, clusters).map((cluster) => ({
    members: cluster.members.toSorted((one, other) => (own[other] ?? 0) - (own[one] ?? 0)),
    signs: cluster.signs,
    score: scoreOf(cluster.signs, weights),
  }));
  const highest = Math.max(...scored.map(({ score }) => score));
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
  return scored
    .map((cluster) => ({ ...cluster, probability: Math.exp(cluster.score - highest) / total }))
    .toSorted((one, other) => other.score - one.score);
}

function meanOf(signs: readonly ChoiceSigns[]): ChoiceSigns {
  const [first] = signs;
  if (first === undefined) throw new Error('A cluster has at least one member.');
  const mean = { ...first };
  for (const sign of signNames(first)) {
    mean[sign] = signs.reduce((sum, each) => sum + each[sign], 0) / signs.length;
  }
  return mean;
}

function signNames(signs: ChoiceSigns): (keyof ChoiceSigns)[] {
  return Object.keys(signs).filter((name): name is keyof ChoiceSigns => name in signs);
}
