import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import composed from '../composed/lexicon/en.json' with { type: 'json' };
import { boundsSaid, openTimesSaid } from './bounds.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** Words that turn a statement round. A reading that drops one says the opposite of the question. */
const turning = wordsFor('turning');
/** "No more than", "not only", "not later than": bounds, not negations. */
const bounds = wordsFor('boundNotDenied');

const ending = new Set([
  ...`${english.states.ends}|${composed.standing.over}`.split('|'),
  ...wordsFor('endings'),
]);

/** Where a question is turned round. */
export function negationsIn(tokens: Tokens): number[] {
  return tokens.flatMap(({ lower }, at) =>
    turning.has(lower) &&
    !bounds.has(tokens[at + 1]?.lower ?? '') &&
    cueAt(tokens, at)?.cue.kind !== 'compare'
      ? [at]
      : [],
  );
}

/** A negation that no condition holds turns the answer round. Nor does a bound hold it that stands behind it as it does in the question. */
export const heldNegations: Law = (intent, { tokens }) => {
  const at = negationsIn(tokens).find((place) => !isOfValue(tokens, place, intent));
  if (at === undefined) return null;
  return isNegated(intent, tokens.slice(at + 1)) ? null : (tokens[at]?.text ?? null);
};

/** "No show" is a state that the data names so. */
function isOfValue(tokens: Tokens, at: number, { filters }: QueryIntent): boolean {
  const said = tokens.slice(at, at + 2).map(({ stem }) => stem);
  return filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      filter.values.some((value) => {
        const named = words(String(value)).map(stemOf);
        return (
          said.length > 1 &&
          named.some((_, from) => said.every((stem, place) => named[from + place] === stem))
        );
      }),
  );
}

function isNegated({ filters, having }: QueryIntent, behind: Tokens): boolean {
  return (
    filters.some(
      (filter) =>
        turns(filter, behind) && !isOnlyThere(filter, filters) && !isBeginOfHolding(filter, filters),
    ) ||
    having.some(
      ({ comparison, value }) =>
        (value === 0 || comparison.startsWith('<')) &&
        !isAsSaid({ value, isLower: comparison.startsWith('>') }, behind),
    )
  );
}

/** That a day is there, of what has a bound for it, is said by the bound. */
function isOnlyThere(filter: Filter, others: readonly Filter[]): boolean {
  return (
    filter.kind === 'missing' &&
    filter.negated &&
    others.some(
      (other) =>
        other.kind === 'range' &&
        other.column.table === filter.column.table &&
        other.column.column === filter.column.column,
    )
  );
}

/** "Do not cost more than 10" is no "more than 10". */
function isAsSaid(held: { readonly value: unknown; readonly isLower: boolean }, behind: Tokens): boolean {
  return boundsSaid(behind).some(({ value, isLower }) => value === held.value && isLower === held.isLower);
}

function turns(filter: Filter, behind: Tokens): boolean {
  switch (filter.kind) {
    case 'equals':
      return filter.negated || filter.values.some((value) => /^(?:0|false|f|no|n)$/i.test(String(value)));
    case 'any':
      return holdsOn(filter.filters)
        ? saysEnding(behind)
        : filter.filters.some((each) => turns(each, behind));
    case 'exists':
      return filter.negated || filter.filters.some((each) => turns(each, behind));
    case 'contains':
    case 'missing':
      return filter.negated || filter.kind === 'missing';
    case 'range':
      return turnsRange(filter, behind);
    // "Not expired" are those that hold, "not traded" are others.
    case 'valid-on':
      return saysEnding(behind);
    case 'columns':
      return true;
    default:
      return false;
  }
}

/** What lies between two bounds is not turned round; "not in 2024" has a bound on either side of it. */
function turnsRange({ from, to, bounds: of }: Extract<Filter, { kind: 'range' }>, behind: Tokens): boolean {
  if ((from === null) === (to === null)) return false;
  const isLower = to === null;
  if (of === 'number') return !isAsSaid({ value: from ?? to, isLower }, behind);
  return !openTimesSaid(behind).some((said) => said.isLower === isLower);
}

/** What began before the end of a time and did not end before it held in that time. */
function isBeginOfHolding(filter: Filter, others: readonly Filter[]): boolean {
  if (filter.kind !== 'range' || filter.from !== null) return false;
  return others.some(
    (other) =>
      other.kind === 'any' &&
      holdsOn(other.filters) &&
      other.filters.some((each) => 'column' in each && each.column.table === filter.column.table),
  );
}

function saysEnding(behind: Tokens): boolean {
  return behind.some(({ lower }) => ending.has(lower));
}

/** Without an end, or with one after a time: what holds then. */
function holdsOn([first, second, ...others]: readonly Filter[]): boolean {
  return (
    first?.kind === 'missing' &&
    second?.kind === 'range' &&
    others.length === 0 &&
    first.column.column === second.column.column
  );
}

/** "Neither A nor B" denies two things: a reading that denies one of them has dropped the other. */
export const bothDenied: Law = ({ filters }, { tokens }) => {
  const [first, second] = english.plainer.neither.map((word) => tokens.find(({ lower }) => lower === word));
  if (first === undefined || second === undefined) return null;
  return filters.reduce((count, filter) => count + denied(filter), 0) < 2 ? first.text : null;
};

function denied(filter: Filter): number {
  switch (filter.kind) {
    case 'equals':
      return filter.negated || filter.values.every((value) => /^(?:0|false|f|no|n)$/i.test(String(value)))
        ? filter.values.length
        : 0;
    case 'exists':
      return filter.negated
        ? Math.max(1, valuesIn(filter))
        : filter.filters.reduce((n, each) => n + denied(each), 0);
    case 'contains':
      return filter.negated ? 1 : 0;
    case 'missing':
    case 'range':
    case 'valid-on':
      return 1;
    default:
      return 0;
  }
}

function valuesIn({ filters }: Extract<Filter, { kind: 'exists' }>): number {
  return filters.reduce((count, each) => count + (each.kind === 'equals' ? each.values.length : 1), 0);
}

/** "Tools out of service" are not all tools: what they are out of has to be a condition. */
export const outOfWhat: Law = ({ filters, having }, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => lower === 'out' && tokens[place + 1]?.lower === 'of');
  const what = tokens[at + 2];
  if (at < 0 || what?.kind !== 'word' || isStopWord(what.lower)) return null;
  return filters.length + having.length === 0 ? `out of ${what.text}` : null;
};
