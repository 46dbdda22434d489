import {
  bookOf,
  evidenceSlots,
  pairWeights,
  type ShapeBook,
  shapeScores,
} from '#agents/question/rank-shapes.ts';
import { shapeFromText } from '#agents/question/shape.ts';
import { pairSlot, tableSize, type Weights } from '#agents/question/weights.ts';
import { databaseCounter, descent, shuffled } from './adagrad.ts';
import type { TrainingCase } from './training-case.ts';

const rounds = 4;
const settings = { rate: 0.015, ridge: 5e-3 };
const negligible = 1e-3;

/** The shapes that questions of at least two databases have. */
export function bookFrom(cases: readonly TrainingCase[]): ShapeBook {
  const databases = new Map<string, Set<string>>();
  for (const { shape, database } of cases)
    databases.set(shape.text, (databases.get(shape.text) ?? new Set()).add(database));
  const recurring = [...databases].filter(([, seen]) => seen.size >= 2).map(([text]) => text);
  return bookOf(recurring.sort().map(shapeFromText));
}

/** The weights under which the shapes of these questions are likeliest: maximum likelihood of a softmax, by stochastic descent. */
export function fitShapes(cases: readonly TrainingCase[], book: ShapeBook): Weights {
  const places = new Map(book.shapes.map((shape, place) => [shape.text, place]));
  const counter = databaseCounter();
  const known = cases.map((each) => ({ each, slots: evidenceSlots(each.view) }));
  for (const { each, slots } of known) for (const slot of slots) counter.note(slot, each.database);
  const teaching = known.flatMap(({ each, slots }) => {
    const right = places.get(each.shape.text);
    return right === undefined ? [] : [{ right, evidence: slots.filter((slot) => !counter.isRare(slot)) }];
  });
  const { weights, step } = descent(tableSize, settings);
  const pairs = pairWeights(book, weights);
  for (let round = 0; round < rounds; round++) {
    for (const { evidence, right } of shuffled(teaching, round + 1)) {
      const slopes = new Float64Array(book.labels.length);
      for (const [shape, score] of shapeScores(evidence, book, pairs).entries()) {
        const slope = Math.exp(score) - (shape === right ? 1 : 0);
        for (const label of book.labelsOf[shape] ?? []) slopes[label] = (slopes[label] ?? 0) + slope;
      }
      for (const [label, slope] of slopes.entries()) {
        if (Math.abs(slope) < negligible) continue;
        for (const slot of evidence) step(pairSlot(slot, book.labels[label] ?? 0), slope);
      }
    }
  }
  return weights;
}
