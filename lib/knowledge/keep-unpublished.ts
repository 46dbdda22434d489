import { isDeepStrictEqual } from 'node:util';
import {
  type AcceptedDescription,
  type CuratedJoin,
  type CuratedKnowledge,
  type GlossaryEntry,
  glossaryEntry,
} from '../domain/curated-knowledge.ts';
import { joinKey } from './in-order.ts';

/** What is edited: examples are approved one by one and stay approved. */
export type EditedKnowledge = Pick<CuratedKnowledge, 'descriptions' | 'glossary' | 'joins'>;

/**
 * What is edited from when an earlier snapshot is made current again: that snapshot, and over it what was written, changed or
 * taken out since the last publication and is in no snapshot yet. It waits for the next publication, as before.
 */
export function keepUnpublished(states: {
  readonly published: EditedKnowledge;
  readonly edited: EditedKnowledge;
  readonly earlier: EditedKnowledge;
}): EditedKnowledge {
  const { published, edited, earlier } = states;
  return {
    descriptions: merged(
      ({ table, column }: AcceptedDescription) => JSON.stringify([table, column]),
      published.descriptions,
      edited.descriptions,
      earlier.descriptions,
    ),
    glossary: merged(
      ({ term }: GlossaryEntry) => term.toLowerCase(),
      published.glossary.map(asWritten),
      edited.glossary.map(asWritten),
      earlier.glossary.map(asWritten),
    ),
    joins: merged((join: CuratedJoin) => joinKey(join), published.joins, edited.joins, earlier.joins),
  };
}

/** An entry without who approved it: saving it again changes nothing. */
function asWritten(entry: GlossaryEntry): GlossaryEntry {
  return glossaryEntry.parse(entry);
}

function merged<Piece>(
  keyOf: (piece: Piece) => string,
  published: readonly Piece[],
  edited: readonly Piece[],
  earlier: readonly Piece[],
): Piece[] {
  const byKey = (pieces: readonly Piece[]) => new Map(pieces.map((piece) => [keyOf(piece), piece]));
  const [was, now, then] = [byKey(published), byKey(edited), byKey(earlier)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key) => {
    const isPublished = isDeepStrictEqual(was.get(key), now.get(key));
    const piece = isPublished ? then.get(key) : now.get(key);
    return piece === undefined ? [] : [piece];
  });
}
