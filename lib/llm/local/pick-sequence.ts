/** A place in the model's memory that keeps what one earlier request had it read. */
export type Kept = {
  /** How many tokens of the new prompt's beginning it holds. */
  readonly shared: number;
  /** When it was last used; larger is later. */
  readonly usedAt: number;
};

/**
 * The place for a prompt of so many tokens: the one that holds the most of it when that is at least half, else the one
 * that was not used for longest, so that an unlike prompt does not overwrite what the next one like the last needs.
 */
export function pickSequence<Place extends Kept>(
  places: readonly [Place, ...Place[]],
  tokens: number,
): Place {
  const best = places.reduce((a, b) => (b.shared > a.shared ? b : a));
  if (best.shared * 2 >= tokens) return best;
  return places.reduce((a, b) => (b.usedAt < a.usedAt ? b : a));
}
