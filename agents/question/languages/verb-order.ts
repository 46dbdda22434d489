import type { Piece } from './pieces.ts';

/** Verbs whose perfect French makes with "être": "sont devenues" is became. */
const withBe = new Set(['became', 'come', 'came', 'died', 'left', 'arrived', 'entered', 'stayed', 'rose']);
const asking =
  /^(?:how many|how much|how often|how|when|where|why|which|what|at what time|at which|of which|since when)$/u;

/**
 * Verbs where English has them: the perfect as a past, and the subject before its verb with "did", "does" or "have": "combien
 * d'employés compte chaque entreprise" is how many employees does each company have.
 */
export function withVerbOrder(pieces: readonly Piece[]): Piece[] {
  return withSubjects(withPast(pieces));
}

function withPast(pieces: readonly Piece[]): Piece[] {
  const said: Piece[] = [];
  const asked = pieces.map(({ kind }) => kind);
  for (const [at, piece] of pieces.entries()) {
    const next = pieces
      .slice(at + 1)
      .find(({ kind, text }) => kind !== 'inverted' && text !== 'never' && text !== 'not');
    const isInverted = asked[at + 1] === 'inverted';
    const isPerfect =
      next !== undefined && ((next.kind === 'verb' && next.isPast === true) || next.kind === 'be');
    if (piece.kind === 'have' && isPerfect && !isInverted) continue;
    if (piece.kind === 'be' && next?.kind === 'verb' && withBe.has(next.text) && !isInverted) continue;
    said.push(piece.form === 'eu' && piece.kind === 'have' ? { ...piece, text: 'had' } : piece);
  }
  return said;
}

function withSubjects(pieces: readonly Piece[]): Piece[] {
  const inverted = pieces.findIndex(({ kind }) => kind === 'inverted');
  if (inverted > 0) return withInverted(pieces, inverted);
  const ask = pieces.findIndex(({ text }) => asking.test(text));
  if (ask < 0) return [...pieces];
  const isOfThing = /^(?:how many|how much)$/u.test(pieces[ask]?.text ?? '');
  const verb = pieces.findIndex(
    (piece, at) => at > ask && (piece.kind === 'verb' || piece.kind === 'have' || piece.kind === 'be'),
  );
  const piece = pieces[verb];
  const between = pieces.slice(ask + 1, verb);
  if (piece === undefined || between.some(({ text }) => text === 'that' || text === 'whose'))
    return [...pieces];
  const isBare = between.every(({ text }) => text === '');
  // "Which companies pay dividends" has its subject before the verb already.
  if (!isOfThing && !isBare) return [...pieces];
  const participle = pieces[verb + 1];
  if (piece.kind === 'be' && isBare && participle?.kind === 'verb') {
    const end = subjectEnd(pieces, verb + 2);
    if (end === null) return [...pieces];
    return [...pieces.slice(0, verb + 1), ...pieces.slice(verb + 2, end), participle, ...pieces.slice(end)];
  }
  if (piece.kind === 'be' || piece.isPast === true) return [...pieces];
  const end = subjectEnd(pieces, verb + 1);
  if (end === null) return [...pieces];
  const subject = pieces.slice(verb + 1, end);
  return [
    ...pieces.slice(0, verb),
    helping(piece, subject),
    ...subject,
    { ...piece, text: baseOf(piece) },
    ...pieces.slice(end),
  ];
}

/** The end of the noun phrase that begins here and can be a subject: one with an article, or a name. */
function subjectEnd(pieces: readonly Piece[], from: number): number | null {
  const first = pieces[from];
  const isSubject =
    first?.kind === 'name' ||
    (first?.kind === 'before' && /^(?:chaque|le|la|les|leur|ce|cette|ces)$/u.test(first.form));
  if (!isSubject) return null;
  let at = from + 1;
  while (at < pieces.length && inPhrase(pieces, at)) at += 1;
  const isTime = pieces.slice(from, at).some(({ text }) => /^(?:day|week|month|quarter|year)s?$/u.test(text));
  return isTime ? null : at;
}

function inPhrase(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at];
  if (piece === undefined) return false;
  if (piece.kind === 'noun' || piece.kind === 'adjective' || piece.kind === 'name' || piece.text === '')
    return true;
  return piece.text === 'of' || (piece.kind === 'before' && pieces[at - 1]?.text === 'of');
}

/** "A-t-elle publié", "emploie-t-il": the helping verb before the subject, which ends where the verb stands. */
function withInverted(pieces: readonly Piece[], at: number): Piece[] {
  const verb = pieces[at - 1];
  const rest = pieces.filter((_piece, index) => index !== at);
  if (verb === undefined || !/^(?:have|be|verb)$/u.test(verb.kind)) return rest;
  const start = subjectStart(pieces, at - 1);
  const subject = pieces.slice(start, at - 1);
  if (subject.length === 0) return rest;
  const after = pieces.slice(at + 1);
  if (verb.kind === 'be') return [...pieces.slice(0, start), verb, ...subject, ...after];
  const [next, ...others] = after;
  const asked = pieces.slice(0, start).findIndex(({ text }) => text === 'how many');
  const opening = pieces
    .slice(0, start)
    .map((piece, index) =>
      index === asked && pieces[asked + 1]?.text === 'days' ? { ...piece, text: 'on how many' } : piece,
    );
  if (verb.kind === 'have' && next?.form === 'été')
    return [...opening, { ...next, text: verb.isPlural === true ? 'were' : 'was' }, ...subject, ...others];
  const isDone = (next?.kind === 'verb' && next.isPast === true) || next?.form === 'eu';
  const done = verb.kind === 'have' && isDone ? next : null;
  if (done !== null)
    return [
      ...opening,
      { ...verb, text: 'did' },
      ...subject,
      { ...done, text: done.form === 'eu' ? 'have' : (done.other ?? done.text) },
      ...others,
    ];
  const [of, ...things] = after;
  const count = pieces.slice(0, start).findIndex(({ text }) => text === 'how many');
  const base = { ...verb, text: baseOf(verb) };
  // "Combien Apple a-t-elle d'employés": what is counted stands before the subject.
  if (count >= 0 && of?.form === 'de' && start === count + 1) {
    const end = things.findIndex(({ kind }) => kind !== 'noun' && kind !== 'adjective');
    const counted = end < 0 ? things : things.slice(0, end);
    const behind = end < 0 ? [] : things.slice(end);
    return [...pieces.slice(0, start), ...counted, helping(verb, subject), ...subject, base, ...behind];
  }
  return [...pieces.slice(0, start), helping(verb, subject), ...subject, base, ...after];
}

function subjectStart(pieces: readonly Piece[], end: number): number {
  let at = end;
  while (at > 0) {
    const piece = pieces[at - 1];
    if (piece === undefined) break;
    const isPart =
      piece.kind === 'noun' ||
      piece.kind === 'adjective' ||
      piece.kind === 'name' ||
      piece.kind === 'place' ||
      piece.text === '';
    const isOf = (piece.text === 'of' || piece.form === 'de') && at < end;
    if (piece.kind === 'before' && pieces[at - 2]?.form !== 'de') return at - 1;
    if (!isPart && !isOf && piece.kind !== 'before') break;
    // A name behind the noun that is asked for is the subject by itself.
    if (piece.kind === 'name' && pieces[at - 2]?.kind !== 'before') return at - 1;
    at -= 1;
  }
  return at;
}

function helping(verb: Piece, subject: readonly Piece[]): Piece {
  const isMany = subject.some(({ form }) => form === 'les' || form === 'leurs');
  const isPast = verb.kind === 'have' ? verb.isPast === true : /(?:ait|aient)$/u.test(verb.form);
  return { ...verb, kind: 'word', text: isPast ? 'did' : isMany ? 'do' : 'does' };
}

function baseOf(verb: Piece): string {
  return verb.kind === 'have' ? 'have' : verb.isPast === true ? (verb.other ?? verb.text) : verb.text;
}
