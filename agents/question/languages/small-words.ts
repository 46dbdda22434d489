import type { Piece } from './pieces.ts';

/** After these a day stands without "on". */
const beforeDays = new Set([
  'since',
  'before',
  'after',
  'until',
  'between',
  'from',
  'to',
  'of',
  'and',
  'by',
  'as',
]);
const amounts = new Set(['more than', 'less than', 'at least', 'at most']);
const times = new Set<Piece['kind']>(['date', 'month', 'time']);

/**
 * Articles and prepositions as English has them: "au 31 mars" is on that day, "aux États-Unis" in the United States, "des" before
 * what is merely some of it is nothing, and "du … au …" runs from one day to the other.
 */
export function withSmallWords(pieces: readonly Piece[]): Piece[] {
  const said = pieces.map((piece, at) => withYear(piece, pieces.slice(at + 1, at + 4)));
  const say = (at: number, text: string) => {
    const piece = said[at];
    if (piece !== undefined) said[at] = { ...piece, text };
  };
  for (let at = 0; at < said.length; at += 1) {
    const piece = said[at];
    if (piece === undefined || piece.text === '' || piece.text === 'to') continue;
    const next = said[at + 1];
    const hasArticle = next !== undefined && isArticle(next);
    const noun = hasArticle ? said[at + 2] : next;
    const previous = said.slice(0, at).findLast(({ text }) => text !== '');
    if (isArticle(piece)) {
      if (next?.kind === 'date') say(at, beforeDays.has(previous?.text ?? '') ? '' : 'on');
      else if (next !== undefined && (next.kind === 'place' || next.kind === 'time' || next.kind === 'name'))
        say(at, '');
      else if (next?.kind === 'month') say(at, '');
      else if (isLast(next) && isDay(said[at + 2]) && isThing(previous))
        say(at, said[at + 2]?.text.endsWith('day') ? 'on the' : 'in the');
    } else if (piece.kind === 'time' && piece.text.startsWith('at ') && isPreposition(previous))
      say(at, piece.text.slice(3));
    else if (piece.form === 'un' || piece.form === 'une') {
      if (amounts.has(previous?.text ?? '')) say(at, 'one');
    } else if (piece.form === 'à' || piece.form === 'jusque à') {
      if (noun === undefined) continue;
      if (piece.form === 'à') say(at, said.slice(0, at).some(isGiving) ? 'to' : placeOf(noun));
      if (hasArticle && (times.has(noun.kind) || noun.kind === 'place')) say(at + 1, '');
    } else if (piece.form === 'de') {
      if (noun === undefined) continue;
      const to = endOfRange(said, at);
      if (to !== null) {
        say(at, 'from');
        say(to, 'to');
      } else if (isSome(previous, piece, next)) {
        say(at, '');
        if (next !== undefined && hasArticle && next.start === piece.start) say(at + 1, '');
      } else if ((previous?.text === 'and' || previous?.kind === 'mark') && noun.kind === 'name') say(at, '');
      else if (
        !hasArticle &&
        noun.kind === 'place' &&
        /^\p{Lu}/u.test(noun.text) &&
        previous?.kind === 'noun'
      )
        say(at, 'in');
    } else if (piece.form === 'il y a' && isDay(said[at + 2])) {
      say(at, '');
      say(at + 2, `${said[at + 2]?.text} ago`);
    } else if (piece.form === 'plus de' || piece.form === 'moins de') {
      const isAmount = noun?.kind === 'number' || /^(?:un|une|le|la)$/u.test(next?.form ?? '');
      if (!isAmount && noun?.kind === 'noun') say(at, piece.form === 'plus de' ? 'more' : 'fewer');
    } else if (piece.form === 'que' && isMoreOf(said.slice(0, at))) say(at, 'than');
    else if (
      piece.kind === 'number' &&
      next?.text === 'hours' &&
      /^(?:before|after|at|since)$/u.test(previous?.text ?? '')
    ) {
      say(at, `${piece.text}:00`);
      say(at + 1, '');
    } else if (piece.kind === 'noun' && piece.isPlural === null && isSeveral(said, at))
      say(at, piece.other ?? piece.text);
    else if (piece.form === 'ayant' && !(next?.kind === 'verb' && next.isPast === true)) say(at, 'with');
    else if (piece.form === 'dont' && hasArticle) say(at + 1, '');
    else if (piece.form === 'qui' && (previous === undefined || previous.kind === 'mark')) say(at, 'who');
  }
  return said;
}

/** "Entre le 1er et le 15 mars 2025" and "de janvier à mars 2025" say the year once. */
function withYear(piece: Piece, after: readonly Piece[]): Piece {
  const hasYear = (text: string) => /\d{4}$/u.test(text);
  if (!times.has(piece.kind) || piece.kind === 'time' || hasYear(piece.text)) return piece;
  const year = /^(?:et|à)$/u.test(after[0]?.form ?? '')
    ? after.find(({ kind, text }) => times.has(kind) && hasYear(text))?.text.slice(-4)
    : undefined;
  return year === undefined ? piece : { ...piece, text: `${piece.text} ${year}` };
}

function isArticle({ kind, form }: Piece): boolean {
  return kind === 'before' && /^(?:le|la|les)$/u.test(form);
}

/** "Volume le dernier jour": on the last day. */
function isLast(piece: Piece | undefined): boolean {
  return piece?.kind === 'adjective' && /^(?:last|next|first|previous)$/u.test(piece.text);
}

function isDay(piece: Piece | undefined): boolean {
  return piece?.kind === 'noun' && /(?:day|week|month|quarter|year)s?$/u.test(piece.text);
}

function isThing(piece: Piece | undefined): boolean {
  return piece !== undefined && /^(?:noun|name|place|adjective|verb)$/u.test(piece.kind);
}

function isPreposition(piece: Piece | undefined): boolean {
  return piece?.kind === 'word' && beforeDays.has(piece.text);
}

/** "Plus d'employés que". */
function isMoreOf(before: readonly Piece[]): boolean {
  const [more, noun] = before.slice(-2);
  return noun?.kind === 'noun' && (more?.text === 'more' || more?.text === 'fewer');
}

/** Whether a noun that is the same in the plural is one here: by what stands before it and the adjective behind. */
function isSeveral(pieces: readonly Piece[], at: number): boolean {
  const [previous, next] = [pieces[at - 1], pieces[at + 1]];
  const count = pieces.slice(0, at).findLast(({ kind }) => kind !== 'adjective');
  if (count?.kind === 'number' && /^(?:[2-9]|1\d)/u.test(count.text)) return true;
  return (
    /^(?:les|ces|leurs|quels|ses|combien de)$/u.test(previous?.form ?? '') ||
    (next?.kind === 'adjective' && next.isPlural === true)
  );
}

/** "Donner à": what is given is given to somebody. */
function isGiving({ kind, text, other }: Piece): boolean {
  return kind === 'verb' && [text, other].some((each) => /^(?:give|send|lend|offer)$/u.test(each ?? ''));
}

function placeOf({ kind, text, form }: Piece): string {
  if (kind === 'date') return 'on';
  if (kind === 'place' || kind === 'month' || kind === 'name') return 'in';
  if (kind === 'time') return /^(?:Q\d|first|second)/u.test(text) ? 'in' : '';
  return /^(?:mois|trimestre|année|cours)/u.test(form) ? 'in' : 'at';
}

/** Where "à" of "du 1er au 31 mars", "de 2020 à 2024", "de janvier à mars" stands; null where it is no range. */
function endOfRange(pieces: readonly Piece[], at: number): number | null {
  const isTime = (piece: Piece | undefined) =>
    piece !== undefined &&
    (times.has(piece.kind) || (piece.kind === 'number' && /^(?:19|20)\d\d$/u.test(piece.form)));
  const afterArticle = (index: number) => {
    const piece = pieces[index];
    return piece !== undefined && isArticle(piece) ? index + 1 : index;
  };
  const first = afterArticle(at + 1);
  if (!isTime(pieces[first])) return null;
  const to = pieces.findIndex((piece, index) => index > first && index <= first + 2 && piece.form === 'à');
  return to > 0 && isTime(pieces[afterArticle(to + 1)]) ? to : null;
}

/** "Verse des dividendes", "avec des employés", "top 5 des produits": "des" says that there are some. */
function isSome(previous: Piece | undefined, piece: Piece, next: Piece | undefined): boolean {
  const isContracted = next?.kind === 'before' && next.start === piece.start;
  if (previous === undefined) return isContracted;
  if (previous.kind === 'not') return true;
  if (previous.kind === 'number') return next?.kind !== 'place';
  if (previous.kind === 'have' || (previous.kind === 'verb' && previous.isPast !== true)) return true;
  if (isContracted && previous.kind === 'be') return true;
  return (
    isContracted &&
    previous.kind === 'word' &&
    /^(?:with|without|for|by|that|and|or|show|which|are there|how many|do we have|we have)$/u.test(
      previous.text,
    )
  );
}
