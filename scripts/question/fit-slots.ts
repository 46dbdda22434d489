import { type Candidate, candidatesFor } from '#agents/question/candidates.ts';
import {
  type Filled,
  jointFeatures,
  orderFeatures,
  ownFeatures,
  seenFrom,
} from '#agents/question/slot-features.ts';
import { logSoftmax, sumOf, tableSize, type Weights } from '#agents/question/weights.ts';
import { databaseCounter, descent, shuffled } from './adagrad.ts';
import { sameFilling, type TrainingCase } from './training-case.ts';

const rounds = 4;
const settings = { rate: 0.1, ridge: 1e-3 };
const negligible = 1e-3;

/** What may fill one slot of a case, and which of it is right: a column that is named twice is right in either place. */
type Pool = {
  readonly candidates: readonly Candidate[];
  readonly right: readonly boolean[];
  readonly own: readonly Int32Array[];
};

/**
 * The weights under which the fillings of these questions are likeliest, each slot given those before it (a softmax over
 * its candidates; the place where a column is named is a hidden variable). A slot whose filling is no candidate ends its case.
 */
export function fitSlots(cases: readonly TrainingCase[]): Weights {
  const counter = databaseCounter();
  const teaching = cases.map((each) => ({ each, pools: poolsOf(each) }));
  for (const { each, pools } of teaching)
    walk(each, pools, null, (slots) => {
      for (const slot of slots) counter.note(slot, each.database);
    });
  const { weights, step } = descent(tableSize, settings);
  for (let round = 0; round < rounds; round++)
    for (const { each, pools } of shuffled(teaching, round + 1))
      walk(each, pools, weights, (slots, slope) => {
        if (Math.abs(slope) < negligible) return;
        for (const slot of slots) if (!counter.isRare(slot)) step(slot, slope);
      });
  return weights;
}

function poolsOf({ shape, view, fillings }: TrainingCase): Pool[] {
  const pools: Pool[] = [];
  for (const [at, slot] of shape.slots.entries()) {
    const wanted = fillings[at];
    const candidates = candidatesFor(slot, view);
    const right = candidates.map(({ filling }) => wanted !== undefined && sameFilling(filling, wanted));
    if (!right.includes(true)) break;
    const own = candidates.map((candidate) =>
      slotsOf((note) => {
        ownFeatures(slot.role, candidate, view, note);
        orderFeatures(slot, candidate, view, note);
      }),
    );
    pools.push({ candidates, right, own });
  }
  return pools;
}

/** Goes along the right fillings and gives, for each candidate on the way, its features and the slope of the loss there. */
function walk(
  { shape, view }: TrainingCase,
  pools: readonly Pool[],
  weights: Weights | null,
  visit: (slots: Int32Array, slope: number) => void,
): void {
  const before: Filled[] = [];
  for (const [at, { candidates, right, own }] of pools.entries()) {
    const slot = shape.slots[at];
    if (slot === undefined) return;
    const joint = candidates.map((candidate) =>
      slotsOf((note) => jointFeatures(slot, candidate, seenFrom(slot, before), shape, view, note)),
    );
    const scores = logSoftmax(
      candidates.map((_, index) =>
        weights === null ? 0 : sumOf(own[index] ?? [], weights) + sumOf(joint[index] ?? [], weights),
      ),
    );
    const chances = scores.map((score) => Math.exp(score));
    const ofRight = chances.reduce((sum, chance, index) => sum + (right[index] ? chance : 0), 0);
    let best = right.indexOf(true);
    for (const [index, chance] of chances.entries()) {
      if (right[index] && chance > (chances[best] ?? 0)) best = index;
      const slope = chance - (right[index] && ofRight > 0 ? chance / ofRight : 0);
      visit(own[index] ?? new Int32Array(), slope);
      visit(joint[index] ?? new Int32Array(), slope);
    }
    const candidate = candidates[best];
    if (candidate === undefined) return;
    before.push({ slot, candidate });
  }
}

function slotsOf(features: (note: (slot: number) => void) => void): Int32Array {
  const slots: number[] = [];
  features((slot) => slots.push(slot));
  return Int32Array.from(slots);
}
