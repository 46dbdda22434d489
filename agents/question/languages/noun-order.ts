import type { Piece } from './pieces.ts';

/** "Dernières" before a number of things stands behind it in English: the last five years. */
const ordinals = new Set(['first', 'second', 'third', 'last', 'next', 'previous']);

/** "L'action Tesla" is the Tesla share. */
const namedAfter = new Set(['share', 'security', 'bond', 'stock']);

/** "Bourse de Tokyo" is one name: Tokyo stock exchange. */
const namedBefore = new Set(['stock exchange', 'university']);

/**
 * Adjectives before their nouns, "first" before a number, and names before what there is several of ("actions BMW" are BMW shares).
 * An adjective that agrees with an earlier noun of the row goes there: "nombre d'employés moyen" is an average number.
 */
export function withNounOrder(pieces: readonly Piece[]): Piece[] {
  const said: Piece[] = [];
  for (const [place, piece] of pieces.entries()) {
    const at = nounOf(piece, said);
    const before = said.at(-1);
    if (piece.kind === 'adjective' && at !== null)
      said.splice(at, 0, { ...piece, text: piece.other ?? piece.text });
    else if (ordinals.has(piece.text) && before?.kind === 'number') said.splice(-1, 0, piece);
    else if (
      piece.kind === 'name' &&
      pieces[place + 2]?.kind !== 'inverted' &&
      before?.kind === 'noun' &&
      (before.isPlural === true || namedAfter.has(before.text))
    )
      said.splice(-1, 0, piece);
    else if (
      (piece.kind === 'name' || piece.kind === 'place') &&
      namedBefore.has(said.at(-2)?.text ?? '') &&
      before?.text === 'of'
    )
      said.splice(-2, 2, piece, ...said.slice(-2, -1));
    else said.push(piece);
  }
  return said.map((piece, at) => topOf(piece, said, at));
}

/** Where the noun stands that an adjective behind it belongs to; null where there is none. */
function nounOf(piece: Piece, said: readonly Piece[]): number | null {
  if (piece.kind !== 'adjective') return null;
  const last = said.findLastIndex(({ text }) => text !== '');
  if (said[last]?.kind !== 'noun') return null;
  let at = last;
  while (disagrees(said[at], piece) && said[at - 1]?.text === 'of' && said[at - 2]?.kind === 'noun') at -= 2;
  if (disagrees(said[at], piece)) at = last;
  // Behind a name that was moved, and behind other adjectives: the last one said is the nearest to the noun in French.
  while (isAfter(said[at - 1], said[at])) at -= 1;
  return at;
}

/** An adjective that stood behind its noun. */
function isAfter(adjective: Piece | undefined, noun: Piece | undefined): boolean {
  return adjective?.kind === 'adjective' && noun !== undefined && adjective.start > noun.start;
}

function disagrees(noun: Piece | undefined, adjective: Piece): boolean {
  return noun?.isPlural != null && adjective.isPlural != null && noun.isPlural !== adjective.isPlural;
}

/** "Les 5 premières entreprises par effectif" are the top five. */
function topOf(piece: Piece, said: readonly Piece[], at: number): Piece {
  const isFirst = piece.text === 'first' && said[at + 1]?.kind === 'number';
  return isFirst && said.slice(at).some(({ text }) => text === 'by') ? { ...piece, text: 'top' } : piece;
}
