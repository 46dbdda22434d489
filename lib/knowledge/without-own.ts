import type { AcceptedDescription, CuratedKnowledge } from '../domain/curated-knowledge.ts';
import { joinKey } from './in-order.ts';

/**
 * Reviewed knowledge in which these descriptions, terms and joins are as they are in use, or absent where they are not. What was
 * taken out stays out: taking out needs nobody else.
 */
export function withoutOwn(
  published: CuratedKnowledge,
  reviewed: CuratedKnowledge,
  own: {
    readonly terms: readonly string[];
    readonly places: readonly Pick<AcceptedDescription, 'table' | 'column'>[];
    /** By `joinKey`. */
    readonly joins: readonly string[];
  },
): CuratedKnowledge {
  const terms = new Set(own.terms.map((term) => term.toLowerCase()));
  const places = new Set(own.places.map(placeOf));
  return {
    ...reviewed,
    descriptions: asPublished(
      placeOf,
      (key) => places.has(key),
      published.descriptions,
      reviewed.descriptions,
    ),
    glossary: asPublished(
      ({ term }) => term.toLowerCase(),
      (key) => terms.has(key),
      published.glossary,
      reviewed.glossary,
    ),
    joins: asPublished(joinKey, (key) => own.joins.includes(key), published.joins, reviewed.joins),
  };
}

function asPublished<Piece>(
  keyOf: (piece: Piece) => string,
  isOwn: (key: string) => boolean,
  published: readonly Piece[],
  reviewed: readonly Piece[],
): Piece[] {
  const inUse = new Map(published.map((piece) => [keyOf(piece), piece]));
  return reviewed.flatMap((piece) => {
    const key = keyOf(piece);
    return isOwn(key) ? (inUse.get(key) ?? []) : [piece];
  });
}

function placeOf({ table, column }: Pick<AcceptedDescription, 'table' | 'column'>): string {
  return JSON.stringify([table, column]);
}
