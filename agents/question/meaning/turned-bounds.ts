import { type Bound, boundsHeld, boundsSaid } from './bounds.ts';
import type { Law } from './law.ts';
import { negationsIn } from './negations.ts';

/**
 * "Below 45" keeps what is smaller: a reading that bounds the other side says the opposite. "At least 45" keeps 45, and "more than 45"
 * does not.
 */
export const turnedBounds: Law = (intent, { tokens }) => {
  if (negationsIn(tokens).length > 0) return null;
  const held = boundsHeld(intent);
  const turned = boundsSaid(tokens).find(
    (said) =>
      held.some((bound) => bound.value === said.value && isOther(bound, said)) &&
      !held.some((bound) => isSame(bound, said)),
  );
  return turned?.text ?? null;
};

function isOther(held: Bound, said: Bound): boolean {
  return held.isLower !== said.isLower || held.isIncluded !== said.isIncluded;
}

function isSame(held: Bound, said: Bound): boolean {
  return held.value === said.value && !isOther(held, said);
}
