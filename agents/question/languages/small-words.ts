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
  for (let at = 0; at < said.length; at += 1) {
    const place = placeIn(said, at);
    if (place === null) continue;
    for (const [index, text] of changesAt(place)) {
      const piece = said[index];
      if (piece !== undefined) said[index] = { ...piece, text };
    }
  }
  return said;
}

/** A piece with what stands around it; `noun` is what follows it but for an article. */
type Place = {
  readonly said: readonly Piece[];
  readonly at: number;
  readonly piece: Piece;
  readonly previous: Piece | undefined;
  readonly next: Piece | undefined;
  readonly hasArticle: boolean;
  readonly noun: Piece | undefined;
};

/** Which pieces are said otherwise: their index and their text. */
type Changes = readonly (readonly [number, string])[];

function placeIn(said: readonly Piece[], at: number): Place | null {
  const [piece, next] = [said[at], said[at + 1]];
  if (piece === undefined || piece.text === '' || piece.text === 'to') return null;
  const hasArticle = next !== undefined && isArticle(next);
  const previous = said.slice(0, at).findLast(({ text }) => text !== '');
  return { said, at, piece, previous, next, hasArticle, noun: hasArticle ? said[at + 2] : next };
}

function changesAt(place: Place): Changes {
  const { said, at, piece, previous, next, hasArticle, noun } = place;
  if (isArticle(piece)) return articleChanges(place);
  if (piece.kind === 'time' && piece.text.startsWith('at ') && isPreposition(previous))
    return [[at, piece.text.slice(3)]];
  if (piece.kind === 'number' && next?.text === 'hours' && isClock(previous))
    return [
      [at, `${piece.text}:00`],
      [at + 1, ''],
    ];
  if (piece.kind === 'noun' && piece.isPlural === null && isSeveral(said, at))
    return [[at, piece.other ?? piece.text]];
  // "Dans quel pays et quel fuseau horaire".
  if (piece.text === 'which' && previous?.text === 'and') return [[at, '']];
  switch (piece.form) {
    case 'un':
    case 'une':
      return amounts.has(previous?.text ?? '') ? [[at, 'one']] : [];
    case 'à':
    case 'jusque à':
      return toChanges(place);
    case 'de':
      return ofChanges(place);
    case 'il y a': {
      const unit = said[at + 2];
      if (unit === undefined || !isDay(unit)) return [];
      return [
        [at, ''],
        [at + 2, `${unit.text} ago`],
      ];
    }
    case 'plus de':
    case 'moins de': {
      const isAmount = noun?.kind === 'number' || /^(?:un|une|le|la)$/u.test(next?.form ?? '');
      const isMore = piece.form === 'plus de';
      return !isAmount && noun?.kind === 'noun' ? [[at, isMore ? 'more' : 'fewer']] : [];
    }
    case 'que':
      return isMoreOf(said.slice(0, at)) ? [[at, 'than']] : [];
    case 'ayant':
      return next?.kind === 'verb' && next.isPast === true ? [] : [[at, 'with']];
    case 'dont':
      return hasArticle ? [[at + 1, '']] : [];
    case 'qui':
      return previous === undefined || previous.kind === 'mark' ? [[at, 'who']] : [];
    default:
      return [];
  }
}

/** "Le 15 mars" is on that day, "le dernier jour" on the last day; names and times go without an article. */
function articleChanges({ said, at, previous, next }: Place): Changes {
  if (next?.kind === 'date') return [[at, beforeDays.has(previous?.text ?? '') ? '' : 'on']];
  if (next !== undefined && /^(?:place|time|name|month)$/u.test(next.kind))
    return /^\p{Ll}/u.test(next.text) && next.kind === 'place' ? [] : [[at, '']];
  const day = said[at + 2];
  if (!isLast(next) || day === undefined || !isDay(day) || !isThing(previous)) return [];
  return [[at, day.text.endsWith('day') ? 'on the' : 'in the']];
}

function toChanges({ said, at, piece, hasArticle, noun }: Place): Changes {
  if (noun === undefined) return [];
  const text = said.slice(0, at).some(isGiving) ? 'to' : placeOf(noun);
  const isBare = hasArticle && (times.has(noun.kind) || noun.kind === 'place');
  return [...(piece.form === 'à' ? [[at, text] as const] : []), ...(isBare ? [[at + 1, ''] as const] : [])];
}

function ofChanges({ said, at, piece, previous, next, hasArticle, noun }: Place): Changes {
  if (noun === undefined) return [];
  const [, count, unit] = said.slice(at + 1, at + 4);
  if (
    /^(?:plus|moins) de$/u.test(next?.form ?? '') &&
    count?.kind === 'number' &&
    /^years?$/u.test(unit?.text ?? '')
  )
    return [
      [at, ''],
      [at + 1, next?.form === 'plus de' ? 'older than' : 'younger than'],
    ];
  const to = endOfRange(said, at);
  if (to !== null)
    return [
      [at, 'from'],
      [to, 'to'],
    ];
  if (isSome(previous, piece, next)) {
    const isOneWord = hasArticle && next?.start === piece.start;
    return [[at, ''], ...(isOneWord ? [[at + 1, ''] as const] : [])];
  }
  const isListed = previous?.text === 'and' || previous?.kind === 'mark';
  if (isListed && noun.kind === 'name') return [[at, '']];
  const isThere = !hasArticle && noun.kind === 'place' && /^\p{Lu}/u.test(noun.text);
  return isThere && previous?.kind === 'noun' ? [[at, 'in']] : [];
}

/** "Avant 9 heures" is a time of the day. */
function isClock(previous: Piece | undefined): boolean {
  return /^(?:before|after|at|since)$/u.test(previous?.text ?? '');
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
  if (kind === 'be' || kind === 'have' || (kind === 'verb' && /[ei]r$/u.test(form))) return 'to';
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
  if (previous.kind === 'number') return isContracted;
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
