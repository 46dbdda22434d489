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

/** log P(shape | question), a softmax over all shapes of the book. */
export function shapeScores(evidence: Int32Array, book: ShapeBook, weights: Weights): number[] {
  const ofLabel = book.labels.map((label) => {
    let sum = 0;
    for (let at = 0; at < evidence.length; at++)
      sum += weights[pairSlot(evidence[at] as number, label)] as number;
    return sum;
  });
  return logSoftmax(
    book.labelsOf.map((labels) => labels.reduce((sum, label) => sum + (ofLabel[label] ?? 0), 0)),
  );
}
