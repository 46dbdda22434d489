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
    else if (isYear(piece) && before?.kind === 'noun' && nextKind(pieces, place) !== 'noun')
      said.splice(-1, 0, piece);
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
      before?.form === 'de'
    )
      said.splice(-2, 2, piece, ...said.slice(-2, -1));
    else said.push(piece);
  }
  return withPeriods(said).map((piece, at, all) => topOf(piece, all, at));
}

function isYear({ kind, text }: Piece): boolean {
  return kind === 'number' && /^(?:19|20)\d\d$/u.test(text);
}

function nextKind(pieces: readonly Piece[], at: number): Piece['kind'] | undefined {
  return pieces[at + 1]?.kind;
}

const periods: ReadonlyMap<string, string> = new Map([
  ['daily', 'by day'],
  ['weekly', 'by week'],
  ['monthly', 'by month'],
  ['quarterly', 'by quarter'],
  ['annual', 'by year'],
]);

/** "Cours mensuel moyen" is a mean by month: a total or mean that is called by a period is one of each. */
function withPeriods(pieces: readonly Piece[]): Piece[] {
  const said = [...pieces];
  for (let at = 0; at < said.length; at += 1) {
    const piece = said[at];
    const by = piece?.kind === 'adjective' ? periods.get(piece.text) : undefined;
    const isFigure = [said[at - 1], said[at + 1]].some((each) =>
      /^(?:average|total|median)$/u.test(each?.text ?? ''),
    );
    if (piece === undefined || by === undefined || !isFigure || by === 'by day') continue;
    const noun = said.findIndex(({ kind }, index) => index > at && kind === 'noun');
    if (noun < 0) continue;
    said.splice(noun + 1, 0, { ...piece, kind: 'word', text: by });
    said.splice(at, 1);
  }
  return said;
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
