import type { QuestionView } from './question-view.ts';
import type { Shape } from './shape.ts';
import { shapeEvidence, shapeLabels } from './shape-features.ts';
import { logSoftmax, pairSlot, slotOf, type Weights } from './weights.ts';

/** Shapes with their properties as slots of the weight table. */
export type ShapeBook = {
  readonly shapes: readonly Shape[];
  /** Every property of any shape, and for each shape which of them it has. */
  readonly labels: readonly number[];
  readonly labelsOf: readonly (readonly number[])[];
};

export function bookOf(shapes: readonly Shape[]): ShapeBook {
  const places = new Map<string, number>();
  const labelsOf = shapes.map((shape) =>
    shapeLabels(shape).map((label) => {
      const place = places.get(label) ?? places.size;
      places.set(label, place);
      return place;
    }),
  );
  return { shapes, labels: [...places.keys()].map((label) => slotOf(label)), labelsOf };
}

export function evidenceSlots(view: QuestionView): Int32Array {
  return Int32Array.from(shapeEvidence(view), (text) => slotOf(text));
}

/** The weights of a feature with each label of the book. */
type PairWeights = (feature: number) => ArrayLike<number>;

export function pairWeights(book: ShapeBook, weights: Weights): PairWeights {
  const { labels } = book;
  // Of several hundred labels, for each of a hundred features that a question brings: `from` with a function takes twelve times as long.
  return (feature) => {
    const pairs = new Float32Array(labels.length);
    for (let at = 0; at < pairs.length; at++)
      pairs[at] = weights[pairSlot(feature, labels[at] as number)] as number;
    return pairs;
  };
}

const mostFeatures = 2_000;

/** The same for weights that do not change any more: questions are worded alike, so that most features come again. */
export function rememberedPairWeights(book: ShapeBook, weights: Weights): PairWeights {
  const fresh = pairWeights(book, weights);
  const known = new Map<number, ArrayLike<number>>();
  return (feature) => {
    const pairs = known.get(feature) ?? fresh(feature);
    if (known.size >= mostFeatures) known.clear();
    known.set(feature, pairs);
    return pairs;
  };
}

/** log P(shape | question), a softmax over all shapes of the book. */
export function shapeScores(evidence: Int32Array, book: ShapeBook, pairs: PairWeights): number[] {
  const ofLabel = new Float64Array(book.labels.length);
  for (const feature of evidence) {
    const ofFeature = pairs(feature);
    for (let label = 0; label < ofLabel.length; label++)
      ofLabel[label] = (ofLabel[label] as number) + (ofFeature[label] as number);
  }
  return logSoftmax(
    book.labelsOf.map((labels) => labels.reduce((sum, label) => sum + (ofLabel[label] ?? 0), 0)),
  );
}
