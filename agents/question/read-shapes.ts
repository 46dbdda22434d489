import { rememberedOf } from '#lib/remembered-of.ts';
import { type Candidate, candidatesFor } from './candidates.ts';
import type { Intent } from './intent.ts';
import { ownScores } from './own-scores.ts';
import type { QuestionView } from './question-view.ts';
import { evidenceSlots, rememberedPairWeights, type ShapeBook, shapeScores } from './rank-shapes.ts';
import { fill, type Shape, type Slot } from './shape.ts';
import { type Filled, jointFeatures, orderFeatures, seenFrom } from './slot-features.ts';
import { logSoftmax, summed, type Weights } from './weights.ts';

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
  /** The best ways to fill one more slot, worked out once for all shapes that begin with the same slots. */
  readonly next: Map<string, readonly Partial[]>;
};

/** The likeliest readings of a question, best first: the likeliest shapes, each filled by beam search. */
export function readShapes(view: QuestionView, model: Model, kept: number): Reading[] {
  const scores = shapeScores(evidenceSlots(view), model.book, pairsOf(model));
  const likely = scores
    .map((score, at) => ({ score, shape: model.book.shapes[at] as Shape }))
    .sort((one, other) => other.score - one.score)
    .slice(0, shapesTried);
  const pools = candidatePools(view, model.slotWeights);
  const nothing: Partial = { filled: [], scores: [], score: 0, next: new Map() };
  let readings: Reading[] = [];
  for (const { shape, score: shapeScore } of likely) {
    // Filling a shape only takes away: what cannot come among the best any more is not filled.
    const least = readings[kept - 1]?.score ?? Number.NEGATIVE_INFINITY;
    if (shapeScore < least) break;
    const filled = fillShape(nothing, shape, least - shapeScore, (partial, slot) =>
      filledFurther(partial, slot, shape, view, model.slotWeights, pools(slot)),
    ).map(
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

/** Of a model that is fitted: its weights stay as they are. */
const pairsOf = rememberedOf(({ book, shapeWeights }: Model) => rememberedPairWeights(book, shapeWeights));

type Pool = { readonly candidate: Candidate; readonly own: number }[];

/** The candidates of each role with what speaks for them alone, worked out once a question. */
function candidatePools(view: QuestionView, weights: Weights): (slot: Slot) => Pool {
  const roles = new Map<string, Pool>();
  const scores = ownScores(weights, view);
  const ofRole = (slot: Slot) =>
    remembered(roles, slot.role, () => {
      const own = scores(slot.role);
      return candidatesFor(slot, view).map((candidate) => ({ candidate, own: own(candidate) }));
    });
  const pools = new Map<string, Pool>();
  return (slot) =>
    remembered(pools, `${slot.role} ${slot.index}`, () =>
      ofRole(slot)
        .map(({ candidate, own }) => ({
          candidate,
          own: own + summed(weights, (note) => orderFeatures(slot, candidate, view, note)),
        }))
        .sort((one, other) => other.own - one.own)
        .slice(0, candidatesKept),
    );
}

function remembered(known: Map<string, Pool>, name: string, make: () => Pool): Pool {
  const pool = known.get(name) ?? make();
  known.set(name, pool);
  return pool;
}

/** `least` is the score below which a filling is of no use. */
function fillShape(
  nothing: Partial,
  shape: Shape,
  least: number,
  further: (partial: Partial, slot: Slot) => readonly Partial[],
): readonly Partial[] {
  let beam: readonly Partial[] = [nothing];
  for (const slot of shape.slots) {
    beam = beam
      .flatMap((partial) => further(partial, slot))
      .filter(({ score }) => score >= least)
      .sort((one, other) => other.score - one.score)
      .slice(0, beamWidth);
  }
  return beam;
}

/** The best candidates for one more slot, as many as a beam can hold. */
function filledFurther(
  partial: Partial,
  slot: Slot,
  shape: Shape,
  view: QuestionView,
  weights: Weights,
  pool: Pool,
): readonly Partial[] {
  if (pool.length === 0) return [];
  // How many numbers and conditions a shape has speaks for or against a number.
  const among = slot.kind === 'number' ? shape.text : '';
  const key = `${slot.role} ${slot.level} ${slot.index} ${among}`;
  const known = partial.next.get(key);
  if (known !== undefined) return known;
  const before = seenFrom(slot, partial.filled);
  const sums = pool.map(
    ({ candidate, own }) =>
      own + summed(weights, (note) => jointFeatures(slot, candidate, before, shape, view, note)),
  );
  const best = logSoftmax(sums)
    .map((score, at) => ({ score, candidate: (pool[at] as Pool[number]).candidate }))
    .sort((one, other) => other.score - one.score)
    .slice(0, beamWidth)
    .map(
      ({ score, candidate }): Partial => ({
        filled: [...partial.filled, { slot, candidate }],
        scores: [...partial.scores, score],
        score: partial.score + score,
        next: new Map(),
      }),
    );
  partial.next.set(key, best);
  return best;
}
