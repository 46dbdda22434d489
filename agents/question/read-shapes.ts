import { type Candidate, candidatesFor } from './candidates.ts';
import type { Intent } from './intent.ts';
import type { QuestionView } from './question-view.ts';
import { evidenceSlots, type ShapeBook, shapeScores } from './rank-shapes.ts';
import { fill, type Shape, type Slot } from './shape.ts';
import { type Filled, jointFeatures, ownFeatures } from './slot-features.ts';
import { logSoftmax, slotOf, sumOf, type Weights } from './weights.ts';

export type Model = {
  readonly book: ShapeBook;
  readonly shapeWeights: Weights;
  readonly slotWeights: Weights;
};

/** One reading: an intent, how its slots were filled, and the logarithms of the probabilities on the way. */
export type Reading = {
  readonly intent: Intent;
  readonly shape: Shape;
  readonly filled: readonly Filled[];
  readonly shapeScore: number;
  readonly slotScores: readonly number[];
  readonly score: number;
};

const shapesTried = 16;
const beamWidth = 6;
const candidatesKept = 40;

type Partial = {
  readonly filled: readonly Filled[];
  readonly scores: readonly number[];
  readonly score: number;
};

/** The likeliest readings of a question, best first: the likeliest shapes, each filled by beam search. */
export function readShapes(view: QuestionView, model: Model, kept = 40): Reading[] {
  const scores = shapeScores(evidenceSlots(view), model.book, model.shapeWeights);
  const likely = scores
    .map((score, at) => ({ score, shape: model.book.shapes[at] as Shape }))
    .sort((one, other) => other.score - one.score)
    .slice(0, shapesTried);
  const pools = candidatePools(view, model.slotWeights);
  let readings: Reading[] = [];
  for (const { shape, score: shapeScore } of likely) {
    // Filling a shape only takes away: what cannot come among the best any more is not filled.
    const least = readings[kept - 1]?.score ?? Number.NEGATIVE_INFINITY;
    if (shapeScore < least) break;
    const filled = fillShape(shape, view, model.slotWeights, pools, least - shapeScore).map(
      (partial): Reading => ({
        intent: fill(
          shape,
          partial.filled.map(({ candidate }) => candidate.filling),
        ),
        shape,
        filled: partial.filled,
        shapeScore,
        slotScores: partial.scores,
        score: shapeScore + partial.score,
      }),
    );
    readings = [...readings, ...filled].sort((one, other) => other.score - one.score).slice(0, kept);
  }
  return readings;
}

type Pool = { readonly candidate: Candidate; readonly own: number }[];

/** The candidates of each role with what speaks for them alone, worked out once a question. */
function candidatePools(view: QuestionView, weights: Weights): (slot: Slot) => Pool {
  const pools = new Map<string, Pool>();
  return (slot) => {
    const name = `${slot.role} ${slot.index}`;
    const known = pools.get(name);
    if (known !== undefined) return known;
    const pool = candidatesFor(slot, view)
      .map((candidate) => ({
        candidate,
        own: sumOf(
          ownFeatures(slot, candidate, view).map((text) => slotOf(text)),
          weights,
        ),
      }))
      .sort((one, other) => other.own - one.own)
      .slice(0, candidatesKept);
    pools.set(name, pool);
    return pool;
  };
}

/** `least` is the score below which a filling is of no use. */
function fillShape(
  shape: Shape,
  view: QuestionView,
  weights: Weights,
  pools: (slot: Slot) => Pool,
  least: number,
): Partial[] {
  let beam: Partial[] = [{ filled: [], scores: [], score: 0 }];
  for (const slot of shape.slots) {
    const pool = pools(slot);
    if (pool.length === 0) return [];
    beam = beam
      .flatMap((partial) => {
        const sums = pool.map(
          ({ candidate, own }) =>
            own +
            sumOf(
              jointFeatures(slot, candidate, partial.filled, shape, view).map((text) => slotOf(text)),
              weights,
            ),
        );
        return logSoftmax(sums).map(
          (score, at): Partial => ({
            filled: [...partial.filled, { slot, candidate: (pool[at] as Pool[number]).candidate }],
            scores: [...partial.scores, score],
            score: partial.score + score,
          }),
        );
      })
      .filter(({ score }) => score >= least)
      .sort((one, other) => other.score - one.score)
      .slice(0, beamWidth);
  }
  return beam;
}
