import type { Piece } from './pieces.ts';

const partners = new Set(['pas', 'jamais', 'plus', 'que', 'aucun', 'aucune', 'rien']);
/** So many pieces may stand between "ne" and its second half. */
const furthest = 4;

/**
 * "Ne … pas" and its like in the one place that English has for it: "n'ont versé aucun dividende" is paid no dividend, "n'ont jamais
 * eu" never had. A "ne" without a second half stays, and is refused: a negation is never lost.
 */
export function withNegation(pieces: readonly Piece[]): Piece[] {
  const said = [...pieces];
  for (let at = 0; at < said.length; at += 1) {
    const ne = said[at];
    if (ne?.form !== 'ne') continue;
    const second = said.findIndex((piece, index) => index > at && index <= at + furthest && isPartner(piece));
    if (second < 0) {
      said[at] = { ...ne, kind: 'unknown', text: ne.form };
      continue;
    }
    const parts = said.slice(at, second + 1);
    const rest = said.slice(second + 1);
    const [done, after] = negated(parts, rest);
    said.splice(at, said.length - at, ...done, ...after);
  }
  return said;
}

function isPartner({ form, kind }: Piece): boolean {
  return partners.has(form) && (kind === 'not' || kind === 'degree' || kind === 'before' || kind === 'word');
}

function negated(parts: readonly Piece[], rest: readonly Piece[]): [Piece[], readonly Piece[]] {
  const [ne] = parts;
  const second = parts.at(-1);
  if (ne === undefined || second === undefined) return [[...parts], rest];
  const verbs = parts.slice(1, -1);
  const word = (text: string): Piece => ({ ...second, kind: 'word', text });
  switch (second.form) {
    case 'aucun':
    case 'aucune':
      return [[...verbs, { ...second }], rest];
    case 'rien': {
      const [participle, ...more] = rest;
      return participle !== undefined && isParticiple(participle)
        ? [[pastOf(participle), second], more]
        : [[...verbs, second], rest];
    }
    case 'que':
      return [[...verbs, word('only')], rest];
    case 'jamais': {
      const [participle, ...more] = rest;
      if (participle?.kind === 'be' && verbs.at(-1)?.kind === 'have')
        return [[{ ...participle, text: wasOf(verbs.at(-1)) }, word('never')], more];
      if (participle !== undefined && verbs.at(-1)?.kind === 'have' && isParticiple(participle))
        return [[word('never'), pastOf(participle)], withoutSome(more)];
      const isBe = verbs.at(-1)?.kind === 'be';
      return [isBe ? [...verbs, word('never')] : [word('never'), ...verbs], withoutSome(rest)];
    }
    case 'plus': {
      const isBe = verbs.at(-1)?.kind === 'be';
      return [isBe ? [...verbs, word('no longer')] : [word('no longer'), ...verbs], withoutSome(rest)];
    }
    default:
      return withNot(verbs, word, rest);
  }
}

/** With "pas": "have no", "paid no", "did not pay", "are not". */
function withNot(
  verbs: readonly Piece[],
  word: (text: string) => Piece,
  rest: readonly Piece[],
): [Piece[], readonly Piece[]] {
  const last = verbs.at(-1);
  // "Pas encore" is not yet.
  if (rest[0]?.form === 'encore') {
    const [done, after] = withNot(verbs, word, rest.slice(1));
    return last?.kind === 'have' && rest[1] !== undefined && isParticiple(rest[1])
      ? [[word('have not'), pastOf(rest[1]), word('yet')], rest.slice(2)]
      : [[...done, word('yet')], after];
  }
  const [participle, ...more] = rest;
  if (last?.kind === 'be') return [[...verbs, word('not')], rest];
  if (last?.kind === 'have' && participle !== undefined && isParticiple(participle)) {
    const after = withoutSome(more);
    if (after !== more) return [[pastOf(participle), word('no')], after];
    return participle.kind === 'be'
      ? [[{ ...participle, text: wasOf(last) }, word('not')], more]
      : [[word('did not'), { ...participle, text: participle.other ?? participle.text }], more];
  }
  const after = withoutSome(rest);
  if (after !== rest) return [[...verbs, word('no')], after];
  if (last?.kind === 'have')
    return [[...verbs.slice(0, -1), word('do not'), { ...last, text: 'have' }], rest];
  return [[word(last?.isPast === true ? 'did not' : 'do not'), ...verbs], rest];
}

function wasOf(have: Piece | undefined): string {
  return have?.isPlural === true ? 'were' : 'was';
}

function isParticiple(piece: Piece): boolean {
  return (piece.kind === 'verb' && piece.isPast === true) || piece.form === 'eu' || piece.form === 'été';
}

function pastOf(piece: Piece): Piece {
  return piece.form === 'eu' ? { ...piece, kind: 'verb', text: 'had', isPast: true } : piece;
}

/** Without "de" or "un" directly behind a negation: "pas de dividende". The same list where there is none. */
function withoutSome(rest: readonly Piece[]): readonly Piece[] {
  const [first, second] = rest;
  if (first === undefined || !/^(?:de|un|une)$/u.test(first.form)) return rest;
  return second?.kind === 'before' && second.start === first.start ? rest.slice(2) : rest.slice(1);
}
