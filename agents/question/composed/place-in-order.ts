import type { Filter, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const ordinals = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "The second most expensive bike" is the one behind the first of that order. */
export const placeInOrder: Compose = ({ tokens, tables }) => {
  const places = tokens.flatMap((token, at) => {
    const place = placeOf(token);
    const next = cueAt(tokens, at + 1);
    const isRanked = next?.cue.kind === 'superlative' || next?.cue.kind === 'latest';
    return place !== null && isRanked ? [{ at, place, end: at + 1 + next.length }] : [];
  });
  const [first, ...others] = places;
  if (first === undefined) return null;
  return {
    tokens: tokens.filter((_, at) => at !== first.at),
    said: textOf(tokens, first.at, first.end),
    // Of "the second and the third" neither is all that was asked.
    onto: (intent) => (others.length > 0 ? null : behind(intent, first.place - 1, tables)),
  };
};

/** Which place a word names, from the second on: the first is what a superlative means anyway. */
function placeOf({ kind, lower, value }: Token): number | null {
  if (kind === 'number')
    return /\d(?:st|nd|rd|th)$/.test(lower) && value !== null && value > 1 ? value : null;
  const at = ordinals.indexOf(lower);
  return at < 0 ? null : at + 2;
}

function behind(intent: QueryIntent, offset: number, tables: Tables): QueryIntent | null {
  const ranked = intent.orderBy.length === 0 ? (inOrder(intent, tables) ?? valuesInOrder(intent)) : intent;
  // One figure over all rows has no second.
  const isOneRow =
    ranked?.groupBy.length === 0 &&
    ranked.select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  return ranked?.limit === 1 && !isOneRow ? { ...ranked, offset } : null;
}

/** "The second highest price" is the next of the prices that differ. */
function valuesInOrder(intent: QueryIntent): QueryIntent | null {
  const [only, ...others] = intent.select;
  if (only === undefined || !('measure' in only) || others.length > 0 || intent.groupBy.length > 0)
    return null;
  const { aggregate, column, times } = only.measure;
  if ((aggregate !== 'max' && aggregate !== 'min') || column === null || times !== null) return null;
  const by: Selected = { dimension: { column, grain: null, label: nameInWords(column.column) } };
  return {
    ...intent,
    select: [by],
    orderBy: [{ by, descending: aggregate === 'max' }],
    distinct: true,
    limit: 1,
  };
}

/** All who share the largest are no place of an order: the order that they are the first of. */
export function inOrder(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const extremes = intent.filters.filter((filter) => filter.kind === 'versus' && filter.comparison === '=');
  const [extreme, ...others] = extremes;
  if (extreme?.kind !== 'versus' || others.length > 0 || extreme.aggregate === 'avg') return null;
  const { column: ref } = extreme;
  const table = tables.find(({ name }) => sameName(name, ref.table));
  const column = table && columnNamed(table, ref.column);
  if (!table || !column) return null;
  return {
    ...intent,
    filters: intent.filters.filter((filter) => filter !== extreme),
    orderBy: [{ by: { dimension: dimensionOf(table, column) }, descending: extreme.aggregate === 'max' }],
    limit: 1,
  };
}

/** "The cheapest and the most expensive plant": the rows at either end of one order, and not the ends of two. */
export const bothEnds: Compose = ({ tokens, tables }) => {
  for (const at of tokens.keys()) {
    const one = superlativeAt(tokens, at);
    const joint = one === null ? 0 : wordingAt(tokens, one.end, en.bothEnds.joints);
    const other = one === null || joint === 0 ? null : superlativeAt(tokens, one.end + joint);
    if (one === null || other === null || one.descending === other.descending) continue;
    if (one.about.join() !== other.about.join() || !areRows(tokens, other.end, tables)) continue;
    return {
      tokens: [...tokens.slice(0, one.end), ...tokens.slice(other.end)],
      said: textOf(tokens, at, other.end),
      onto: atEitherEnd,
    };
  }
  return null;
};

/** The lowest and the highest price are two figures of no row. */
function areRows(tokens: Tokens, from: number, tables: Tables): boolean {
  const length = tokens.slice(from).findIndex(({ kind, lower }) => kind !== 'word' || isStopWord(lower));
  const last = (length < 0 ? tokens.length : from + length) - 1;
  return [1, 2, 3].some((words) => lengthOfName(tables, tokens, last + 1 - words) === words);
}

function superlativeAt(tokens: Tokens, at: number) {
  const found = cueAt(tokens, at);
  return found?.cue.kind === 'superlative' && !found.cue.frequency
    ? { ...found.cue, end: at + found.length }
    : null;
}

/** null where they are no ends of all rows: of some of them, or of a figure of groups. */
function atEitherEnd(intent: QueryIntent): QueryIntent | null {
  const [order, ...others] = intent.orderBy;
  const of = order && 'dimension' in order.by ? order.by.dimension : null;
  const isOfAll = intent.filters.length + intent.groupBy.length + intent.having.length + others.length === 0;
  if (of === null || of.grain !== null || intent.limit === null || !isOfAll) return null;
  const end = (aggregate: 'min' | 'max'): Filter => ({
    kind: 'versus',
    column: of.column,
    comparison: '=',
    aggregate,
  });
  const isShown = (item: Selected) => 'dimension' in item && sameDimension(item.dimension, of);
  return {
    ...intent,
    select: intent.select.some(isShown) ? intent.select : [...intent.select, { dimension: of }],
    filters: [{ kind: 'any', filters: [end('min'), end('max')] }],
    limit: null,
  };
}
