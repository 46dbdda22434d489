import { choiceShape } from '#agents/query/select/confidence.ts';
import type { ChoiceSet } from './choice-set.ts';
import { fitLogistic } from './fit-logistic.ts';
import { fitLogit, type LabelledChoice, scoreOf } from './fit-logit.ts';
import { priorWeights } from './prior-weights.ts';

/** How hard the fit is pulled towards the prior weights. */
const penalty = 0.02;
/** How hard the weights of the confidence are pulled towards zero. */
const confidencePenalty = 0.002;

export const signs = Object.keys(priorWeights);
const prior = Object.values(priorWeights);

/** What was chosen in a set by weights that had not seen its database. */
export type Choice = {
  readonly set: ChoiceSet;
  readonly right: boolean;
  /** Inputs of the confidence, a 1 first. */
  readonly shape: readonly number[];
};

export function fitWeights(sets: readonly ChoiceSet[]): number[] {
  return fitLogit(sets.map(rowsOf), prior, penalty);
}

/** Every question counts once in each group, however many sets were drawn for it. */
export function fitConfidence(choices: readonly Choice[]): number[] {
  const keyOf = ({ set }: Choice) => JSON.stringify([set.group, set.id]);
  const sizes = Map.groupBy(choices, keyOf);
  const rows = choices.map((choice) => ({
    inputs: choice.shape,
    right: choice.right,
    weight: 1 / (sizes.get(keyOf(choice))?.length ?? 1),
  }));
  return fitLogistic(rows, rows[0]?.inputs.length ?? 0, confidencePenalty);
}

/** Chooses in every set with weights from the other databases only. Sets of which nothing ran are left out. */
export function choicesOutOfFold(sets: readonly ChoiceSet[]): Choice[] {
  const databases = new Set(sets.map(({ db_id }) => db_id));
  return [...databases].flatMap((database) => {
    const weights = fitWeights(sets.filter(({ db_id }) => db_id !== database));
    return sets.filter(({ db_id }) => db_id === database).flatMap((set) => choose(set, weights) ?? []);
  });
}

/** The confidence in each choice by a calibration that had not seen its database either. */
export function confidencesOutOfFold(choices: readonly Choice[]): number[] {
  const byDatabase = new Map(
    [...new Set(choices.map(({ set }) => set.db_id))].map((database) => [
      database,
      fitConfidence(choices.filter(({ set }) => set.db_id !== database)),
    ]),
  );
  return choices.map(({ set, shape }) => {
    const weights = byDatabase.get(set.db_id) ?? [];
    return 1 / (1 + Math.exp(-scoreOf(shape, weights)));
  });
}

function choose(set: ChoiceSet, weights: readonly number[]): Choice | null {
  const scores = rowsOf(set).rows.map((row) => scoreOf(row, weights));
  const highest = Math.max(...scores);
  const index = scores.indexOf(highest);
  const cluster = set.clusters[index];
  if (cluster === undefined) return null;
  const probability = 1 / scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
  const agreement = cluster.members / set.voters;
  return {
    set,
    right: cluster.right,
    shape: [1, ...Object.values(choiceShape({ probability, agreement, score: highest }, set.voters))],
  };
}

function rowsOf(set: ChoiceSet): LabelledChoice {
  return {
    rows: set.clusters.map((cluster) => signs.map((sign) => cluster.signs[sign] ?? 0)),
    right: set.clusters.map(({ right }) => right),
  };
}
