import { type Comparison, conditionsIn, type Filter, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isNone } from '../../query/writer/built-in/comparison-items.ts';
import { cueAt, grainWords } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isOfOtherUnit, isUnit } from '../assumed/quantities.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** A number that limits something from below or from above. */
export type Bound = { readonly value: unknown; readonly isLower: boolean; readonly isIncluded: boolean };

/** The numbers that a question bounds something by, one that is denied as the other bound that it is. */
export function boundsSaid(tokens: Tokens): (Bound & { readonly text: string })[] {
  const bounds: (Bound & { readonly text: string })[] = [];
  // "No more than" is one bound: what begins within it is none of its own.
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    const place = at + (found?.length ?? 1);
    // "Over $75"
    const number = tokens[place]?.kind === 'mark' ? tokens[place + 1] : tokens[place];
    const bound = found?.cue.kind === 'compare' ? boundOf(found.cue.comparison, number?.value ?? null) : null;
    if (bound !== null) bounds.push({ ...bound, text: `${tokens[at]?.text} ${number?.text}` });
    at += found?.length ?? 1;
  }
  return bounds;
}

/** Those by which an intent bounds rows or groups. */
export function boundsHeld({ filters, having }: QueryIntent): Bound[] {
  return [
    ...conditionsIn(filters).flatMap(boundsOf),
    ...having.flatMap(({ comparison, value }) => boundOf(comparison, value) ?? []),
  ];
}

/** The open sides of the times that are said: "before 2015" bounds from above only. */
export function openTimesSaid(tokens: Tokens): { readonly isLower: boolean }[] {
  return readDates(tokens, anyDay).flatMap(({ meaning }) =>
    meaning.kind === 'range' && (meaning.from === null) !== (meaning.to === null)
      ? [{ isLower: meaning.to === null }]
      : [],
  );
}

/** Which side is open is said without knowing today. */
const anyDay = '2020-01-01';

function boundOf(comparison: Comparison, value: number | null): Bound | null {
  if (comparison === '=' || value === null) return null;
  return { value, isLower: comparison.startsWith('>'), isIncluded: comparison.endsWith('=') };
}

function boundsOf(filter: Filter): Bound[] {
  if (filter.kind !== 'range' || filter.bounds !== 'number') return [];
  const { from, to, includeFrom, includeTo } = filter;
  return [
    ...(from === null ? [] : [{ value: from, isLower: true, isIncluded: includeFrom }]),
    ...(to === null ? [] : [{ value: to, isLower: false, isIncluded: includeTo }]),
  ];
}

/** "Below BBB" is no "BBB": a bound that no condition holds was taken for an equality. */
export const heldBounds: Law = (intent, { tokens, tables }) => {
  if (isBounded(intent, tokens)) return null;
  // "More orders than repairs": a figure stands between the degree and what bounds it.
  const than = tokens.findIndex(({ lower }) => lower === 'than');
  const degree = tokens
    .slice(Math.max(0, than - mostBetween), Math.max(0, than))
    .find(({ lower }) => degrees.has(lower));
  if (degree !== undefined && degree !== tokens[than - 1]) return `${degree.text} than`;
  const at = tokens.findIndex((_, index) => cueAt(tokens, index)?.cue.kind === 'compare');
  const cue = cueAt(tokens, at);
  const next = tokens.slice(at + (cue?.length ?? 1)).find(({ lower }) => !articles.has(lower));
  if (cue?.cue.kind === 'compare' && next?.value != null && denies(intent)) {
    // "With exactly 0 orders" is without any.
    if (isNone({ comparison: cue.cue.comparison, value: next.value })) return null;
  }
  // "Over time" and "over the counter" bound nothing.
  const isBound =
    at >= 0 &&
    next !== undefined &&
    (next.kind === 'number' ||
      // "For less than was claimed": whatever stands behind "than" bounds something.
      (tokens[at + (cue?.length ?? 1) - 1]?.lower === 'than' && next.text === next.lower) ||
      /^[A-Z0-9]{2,}/.test(next.text) ||
      (tokens[at]?.lower !== 'over' && namesFigure(next, tables)) ||
      (next === tokens.findLast(({ kind }) => kind === 'word') && isFigure(next, tables)));
  return isBound ? `${tokens[at]?.text} ${next.text}` : null;
};

const degrees = wordsFor('degrees');

const mostBetween = 4;

const articles = wordsFor('the', 'owned');

/** "Below the reorder level": a column may be a bound. */
function namesFigure({ stem }: Token, tables: Tables): boolean {
  return tables.some((table) =>
    lexiconOf(table).columns.some(
      ({ column, nameParts }) =>
        isNumeric(column) && nameParts[0]?.has(stem) === true && nameParts.length > 1,
    ),
  );
}

/** "Over budget": so is a column whose whole name ends the question. */
function isFigure({ stem, lower }: Token, tables: Tables): boolean {
  return (
    lower !== 'time' &&
    tables.some((table) =>
      lexiconOf(table).columns.some(
        ({ column, nameParts }) =>
          isNumeric(column) && nameParts.length === 1 && nameParts[0]?.has(stem) === true,
      ),
    )
  );
}

function denies({ filters }: QueryIntent): boolean {
  return filters.some((filter) => filter.kind === 'exists' && filter.negated);
}

const unbounded: ReadonlySet<string> = new Set(['equals', 'exists', 'valid-on', 'latest']);

/** "Below the reorder level" is no number of rows that nobody said. */
function isBounded({ filters, having }: QueryIntent, tokens: Tokens): boolean {
  const isNumbered = tokens.some(({ kind }) => kind === 'number');
  const isCount = having.every(({ measure }) => measure.aggregate?.startsWith('count') === true);
  const isSaid = having.length > 0 && (isNumbered || !isCount);
  return isSaid || conditionsIn(filters).some(({ kind }) => !unbounded.has(kind));
}

const amounts = wordsFor('amountsOfMoney');
const isMeasure = (word: string) => isUnit(word) || Object.hasOwn(grainWords, word);

/** "Over 3 minutes" is no 3 of a column that keeps seconds, and "more than 90 days" is none of an amount of money. */
export const amountsInTheirUnit: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ kind, value }, place) => {
    const unit = tokens[place + 1];
    return (
      kind === 'number' &&
      unit?.kind === 'word' &&
      filters.some((filter) => {
        if (filter.kind !== 'range' || (filter.from !== value && filter.to !== value)) return false;
        const { column } = filter.column;
        const isOfMoney = spokenParts(column).some((part) => amounts.has(part.toLowerCase()));
        return (isOfMoney && isMeasure(unit.lower)) || isOfOtherUnit(column, unit.lower);
      })
    );
  });
  return at < 0 ? null : `${tokens[at]?.text} ${tokens[at + 1]?.text}`;
};

/** "Four piers or more" are so many of them at least: no row whose number is 4. */
export const openNumbers: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(
    ({ kind, value }, place) =>
      kind === 'number' &&
      tokens.slice(place + 1, place + mostBetween).some((_, more) => {
        const [or, degree] = tokens.slice(place + 1 + more);
        return or?.lower === 'or' && degree !== undefined && degrees.has(degree.lower);
      }) &&
      conditionsIn(filters).some(
        (filter) => filter.kind === 'equals' && filter.values.some((held) => held === value),
      ),
  );
  return at < 0 ? null : `${tokens[at]?.text}`;
};
