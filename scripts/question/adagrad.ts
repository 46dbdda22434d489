import type { Weights } from '#agents/question/weights.ts';

/** Descends one coordinate at a time, each with its own step size (AdaGrad, Duchi et al. 2011), pulled towards 0 by a ridge. */
export type Descent = {
  readonly weights: Weights;
  /** One step against the slope of the loss at a weight. */
  step(at: number, slope: number): void;
};

const firstSquare = 0.1;

export function descent(size: number, options: { readonly rate: number; readonly ridge: number }): Descent {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(firstSquare);
  return {
    weights,
    step(at, slope) {
      const weight = weights[at] ?? 0;
      const whole = slope + options.ridge * weight;
      const square = (squares[at] ?? firstSquare) + whole * whole;
      squares[at] = square;
      weights[at] = weight - (options.rate * whole) / Math.sqrt(square);
    },
  };
}

/** The items in another order, the same for the same seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items];
  let state = seed;
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] as Item, order[at] as Item];
  }
  return order;
}

/** Features that occur in fewer databases than this are about those databases. */
export const fewestDatabases = 3;

/** Counts in how many databases a feature occurs, as far as it matters. */
export function databaseCounter(): {
  note(feature: number, database: string): void;
  isRare(feature: number): boolean;
} {
  const seen = new Map<number, string[]>();
  return {
    note(feature, database) {
      const known = seen.get(feature);
      if (known === undefined) seen.set(feature, [database]);
      else if (known.length < fewestDatabases && !known.includes(database)) known.push(database);
    },
    isRare: (feature) => (seen.get(feature)?.length ?? 0) < fewestDatabases,
  };
}
