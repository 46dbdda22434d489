export type Interval = { readonly value: number; readonly low: number; readonly high: number };

const resamples = 2000;

/**
 * Share of `true` with a 95 % percentile bootstrap interval, or null when there is nothing to take a share of. The same
 * outcomes always give the same interval: resampling is seeded.
 */
export function bootstrapShare(outcomes: readonly boolean[]): Interval | null {
  if (outcomes.length === 0) return null;
  const right = outcomes.filter(Boolean).length;
  const value = right / outcomes.length;
  const random = seededRandom(20_250_701);
  // Resampling yes/no outcomes with replacement is drawing each from the observed share.
  const shares = Array.from({ length: resamples }, () => {
    let count = 0;
    for (let draw = 0; draw < outcomes.length; draw += 1) if (random() < value) count += 1;
    return count / outcomes.length;
  }).sort((left, second) => left - second);
  return { value, low: percentile(shares, 0.025), high: percentile(shares, 0.975) };
}

/** Mean of some numbers, at least one, with a 95 % percentile bootstrap interval; seeded like `bootstrapShare`. */
export function resampled(values: readonly number[]): Interval {
  const mean = (draw: () => number) => values.reduce((total) => total + draw(), 0) / values.length;
  const random = seededRandom(20_250_701);
  const means = Array.from({ length: resamples }, () =>
    mean(() => values[Math.floor(random() * values.length)] ?? 0),
  ).sort((left, second) => left - second);
  const value = values.reduce((total, each) => total + each, 0) / values.length;
  return { value, low: percentile(means, 0.025), high: percentile(means, 0.975) };
}

/** The value below which `share` of the sorted numbers lie (nearest rank); 0 for an empty list. */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[index] ?? 0;
}

/** mulberry32: numbers in 0..1, good enough to resample with and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
