import { type FrenchToken, folded } from './french-tokens.ts';
import { type Entry, entriesOf, frenchIndex } from './lexicon.ts';

/** A stretch of the question in English, with what the rules of order need to know of it. */
export type Piece = {
  readonly kind:
    | 'noun'
    | 'adjective'
    | 'verb'
    | 'have'
    | 'be'
    | 'word'
    | 'before'
    | 'number'
    | 'time'
    | 'date'
    | 'month'
    | 'place'
    | 'name'
    | 'degree'
    | 'not'
    | 'inverted'
    | 'mark'
    | 'unknown';
  readonly text: string;
  /** The French forms, with spaces between. */
  readonly form: string;
  /** The first offset and the one behind the last of what was typed. */
  readonly start: number;
  readonly end: number;
  readonly isPlural?: boolean | null;
  /** Of an adjective: its meaning behind the noun. Of a verb: its past. */
  readonly other?: string;
  /** Of a verb: whether it is a participle or past. */
  readonly isPast?: boolean;
};

export type Known = {
  /** Words of the source's own: names of tables and columns, values. */
  readonly isOwn: (word: string) => boolean;
};

/** The tokens as pieces, each the longest phrase of the lexicon that begins there. */
export function piecesOf(tokens: readonly FrenchToken[], known: Known): Piece[] {
  const pieces: Piece[] = [];
  const { longest } = frenchIndex();
  let at = 0;
  while (at < tokens.length) {
    const date = dateAt(tokens, at);
    if (date !== null) {
      pieces.push(date.piece);
      at += date.length;
      continue;
    }
    const phrase = phraseAt(tokens, at, longest, pieces.at(-1), known);
    pieces.push(phrase.piece);
    at += phrase.length;
  }
  return pieces;
}

type Found = { readonly piece: Piece; readonly length: number };

function phraseAt(
  tokens: readonly FrenchToken[],
  at: number,
  longest: number,
  previous: Piece | undefined,
  known: Known,
): Found {
  const [token] = tokens.slice(at);
  if (token === undefined) throw new Error('no token is left');
  if (token.kind !== 'word') return { piece: plainPiece(token), length: 1 };
  for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
    const row = tokens.slice(at, at + length);
    if (row.some(({ kind }) => kind !== 'word')) continue;
    const forms = row.map(({ form }) => form);
    if (length === 1) {
      const small = smallPiece(token, previous, tokens[at + 1]);
      if (small !== null) return { piece: small, length };
    }
    const entry = chosen(entriesOf(forms), previous, tokens[at + length], known);
    if (entry === undefined) continue;
    const of = { form: forms.join(' '), start: token.start, end: row.at(-1)?.end ?? token.end };
    return { piece: pieceOf(entry, of), length };
  }
  return { piece: { ...unreadPiece(token, at === 0, known) }, length: 1 };
}

function plainPiece({ kind, text, form, start, end }: FrenchToken): Piece {
  const of = { form, start, end };
  if (kind === 'name') return { kind: 'name', text, ...of };
  if (kind === 'day') return { kind: 'date', text: form, ...of };
  if (kind === 'number') return { kind: 'number', text: form, ...of };
  return { kind: 'mark', text, ...of };
}

const having = wordSet('a ont avait avaient aura auront avoir eu');
const havingBefore = wordSet('avait avaient eu');
const being = wordSet('est sont était étaient sera seront fut furent être été');
const beingBefore = wordSet('était étaient fut furent été');
const negating = wordSet('ne pas jamais');

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words that the rules of order are about. */
function smallPiece(
  { form, start, end }: FrenchToken,
  previous: Piece | undefined,
  next: FrenchToken | undefined,
): Piece | null {
  const of = { form, start, end };
  const isPlural = /nt$/u.test(form);
  if (form === 'avoir') return { kind: 'have', text: 'have', ...of };
  if (having.has(form)) {
    const isPast = havingBefore.has(form);
    return { kind: 'have', text: isPast ? 'had' : isPlural ? 'have' : 'has', isPast, isPlural, ...of };
  }
  if (being.has(form)) {
    const isPast = beingBefore.has(form);
    const isMany = isPlural || (previous?.kind === 'have' && previous.isPlural === true);
    if (form === 'être') return { kind: 'be', text: 'be', ...of };
    const text = isPast ? (isMany ? 'were' : 'was') : isMany ? 'are' : 'is';
    return { kind: 'be', text, isPast, isPlural: isMany, ...of };
  }
  if (negating.has(form)) return { kind: 'not', text: form === 'jamais' ? 'never' : 'not', ...of };
  if (form === 'plus' || form === 'moins') return { kind: 'degree', text: form, ...of };
  if (/^-(?:il|on|ce|nous|vous)$/u.test(form)) return { kind: 'inverted', text: '', ...of };
  if (/^-/u.test(form) || form === 'se' || form === 'me' || form === 'te')
    return { kind: 'word', text: '', ...of };
  if (form === 'de' && next?.kind === 'word' && next.form === 'les' && next.start === start)
    return { kind: 'word', text: 'of', ...of };
  return null;
}

/** Of several meanings the one that fits what stands before: "les employés", "employés en 2024". */
function chosen(
  found: readonly Entry[],
  previous: Piece | undefined,
  next: FrenchToken | undefined,
  known: Known,
): Entry | undefined {
  const usable = found.filter((entry) => entry.kind !== 'value' || known.isOwn(entry.text));
  const of = (...kinds: readonly Entry['kind'][]) => usable.find(({ kind }) => kinds.includes(kind));
  const value = of('value');
  if (value !== undefined) return value;
  const isDone = /^(?:have|be|inverted|not)$/u.test(previous?.kind ?? '');
  const verbs = usable.filter((entry) => entry.kind === 'verb');
  // "Atteint" is reaches, and after "a" reached.
  const verb = verbs.find(({ form }) => isDone && form === 'past') ?? verbs[0];
  const isInverted = next?.form === '-il';
  const fixed = of('word', 'before', 'time', 'number', 'place');
  if (fixed !== undefined) return isInverted ? (verb ?? fixed) : fixed;
  if (usable.length < 2) return usable[0];
  if (verb !== undefined && usable.length === verbs.length) return verb;
  const opensNoun =
    previous === undefined ||
    previous.kind === 'before' ||
    previous.kind === 'number' ||
    previous.kind === 'adjective' ||
    previous.kind === 'mark' ||
    (previous.kind === 'word' && !relative.has(previous.form));
  const [noun, adjective] = [of('noun'), of('adjective')];
  if (verb !== undefined && !opensNoun) return previous?.kind === 'noun' ? (adjective ?? verb) : verb;
  if (noun !== undefined && adjective !== undefined) {
    const nounFollows =
      next?.kind === 'word' && entriesOf([next.form]).some(({ kind }) => kind === 'noun') && opensNoun;
    const isTold = /^(?:noun|degree|be)$/u.test(previous?.kind ?? '') || after.has(previous?.form ?? '');
    return isTold || nounFollows ? adjective : noun;
  }
  return noun ?? adjective ?? usable[0];
}

/** After these a word that may be either is an adjective. */
const after = new Set(['ni', 'pas', 'plus', 'non', 'très']);
const relative = new Set(['qui', 'que', 'où', 'nous', 'on', 'il', 'ils', 'elle', 'elles']);

function pieceOf(entry: Entry, of: { form: string; start: number; end: number }): Piece {
  switch (entry.kind) {
    case 'noun':
      return {
        kind: 'noun',
        text: entry.isPlural === true ? entry.many : entry.one,
        other: entry.many,
        isPlural: entry.isPlural,
        ...of,
      };
    case 'adjective':
      return { kind: 'adjective', text: entry.before, other: entry.after, isPlural: entry.isPlural, ...of };
    case 'verb':
      return {
        kind: 'verb',
        text: entry.form === 'past' ? entry.past : asSaid(entry.base, of.form),
        other: entry.form === 'past' ? entry.base : entry.past,
        isPast: entry.form === 'past',
        ...of,
      };
    case 'value':
      return { kind: 'place', text: entry.text, ...of };
    case 'word':
    case 'before':
    case 'time':
    case 'number':
    case 'place':
      return { kind: entry.kind, text: entry.text, ...of };
  }
}

/** "Is worth" of several, and "pesant" as "that weigh". */
function asSaid(base: string, form: string): string {
  if (form.endsWith('ant')) return `that ${base}`;
  return form.endsWith('nt') ? base.replace(/^is /u, 'are ') : base;
}

/** A word that the lexicon has not: one of the source's own, a name, or one that nobody knows. */
function unreadPiece({ text, form, start, end }: FrenchToken, isFirst: boolean, known: Known): Piece {
  const of = { text, form, start, end };
  const isName = /\d/u.test(text) || (/^\p{Lu}/u.test(text) && !isFirst) || /^\p{Lu}{2,}$/u.test(text);
  return { kind: isName ? 'name' : known.isOwn(form) ? 'noun' : 'unknown', ...of };
}

const monthNames = new Map(
  Array.from({ length: 12 }, (_none, month) => {
    const day = new Date(Date.UTC(2024, month, 1));
    const said = (locale: string) => day.toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' });
    return [folded(said('fr')), said('en')];
  }),
);

/** Whether a word is a month, which a name may be as well. */
export function isMonth(word: string): boolean {
  return monthNames.has(folded(word));
}

/** "15 mars 2024", "1er mai 2025", "juillet 2025", "mars". */
function dateAt(tokens: readonly FrenchToken[], at: number): Found | null {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined) return null;
  const day =
    first.form === '1er' ? '1' : first.kind === 'number' && /^\d{1,2}$/u.test(first.form) ? first.form : null;
  const monthToken = day === null ? first : second;
  const month = monthToken?.kind === 'word' ? monthNames.get(folded(monthToken.form)) : undefined;
  if (monthToken === undefined || month === undefined) return null;
  const yearToken = day === null ? second : third;
  const year = yearToken !== undefined && /^(?:19|20)\d\d$/u.test(yearToken.form) ? yearToken : undefined;
  const said = [day, month, year?.form].filter((part) => part != null).join(' ');
  const row = [...(day === null ? [] : [first]), monthToken, ...(year ? [year] : [])];
  const last = row.at(-1) ?? first;
  return {
    piece: {
      kind: day === null ? 'month' : 'date',
      text: said,
      form: row.map(({ form }) => form).join(' '),
      start: first.start,
      end: last.end,
    },
    length: row.length,
  };
}
