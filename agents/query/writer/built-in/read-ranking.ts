import pluralize from 'pluralize';
import { wordSet } from '#lib/text/words.ts';
import type { ClauseState } from './clause-state.ts';
import { textOf } from './item-neighbours.ts';
import { type Item, isNumber, isTable, isTextColumn } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };

/** A superlative waits for its measure, unless it is one of two extremes or tells an order. */
export function readTop(state: ClauseState, item: Extract<Item, { kind: 'top' }>, at: number): void {
  const [joint, other] = [state.question.items[at + 1], state.question.items[at + 2]];
  if (joint?.kind === 'joint' && other?.kind === 'top' && other.cue.about.length === 0) {
    // "the lowest and highest level": both extremes.
    state.aggregates.push(item.cue.descending ? 'max' : 'min', other.cue.descending ? 'max' : 'min');
    state.consumed.add(at + 2);
    return;
  }
  const last = state.question.items[at + 2];
  if (
    item.count === null &&
    joint?.kind === 'slot' &&
    last !== undefined &&
    last.kind !== 'limit' &&
    textOf(state.question, last).toLowerCase() === 'first'
  ) {
    // "biggest employer first": an order, not a choice.
    finishTop(state);
    state.orderDirection = { descending: item.cue.descending, about: [] };
    state.ordering = true;
    state.consumed.add(at + 2);
    return;
  }
  if (state.pendingTop !== null && state.pendingTop.count !== null && item.count === null) {
    // "the top 3 accounts with the highest balance": one ranking.
    state.pendingTop = { ...item, count: state.pendingTop.count };
    return;
  }
  finishTop(state);
  state.pendingTop = { ...item, count: item.count ?? state.wanted ?? severalOf(state, item) };
  state.wanted = null;
}

/** So many of "the top trainers" or "our oldest members" are shown, since more than one are asked for. */
const several = 10;
const beforeAList = wordSet(en.beforeAList);

function severalOf({ question }: ClauseState, item: Extract<Item, { kind: 'top' }>): number | null {
  const noun = question.tokens[item.end]?.lower ?? '';
  const isMany = pluralize.isPlural(noun) && !pluralize.isSingular(noun);
  const isTop = textOf(question, item).toLowerCase() === 'top';
  const opens = question.tokens.slice(0, item.first).every(({ lower }) => beforeAList.has(lower));
  return isMany && (isTop || opens) ? several : null;
}

/**
 * "Which three sectors have the most companies", "show five sectors": how many of the first thing named are wanted. Without a
 * superlative only a request is cut: who asks which three they are knows of no more. False for any other number.
 */
export function readHowMany(
  state: ClauseState,
  { value, end }: Extract<Item, { kind: 'number' }>,
  at: number,
): boolean {
  const { items, tokens } = state.question;
  const asksNothing = state.asks.length + state.aggregates.length + state.groups.length === 0;
  // "Name two companies": a request, not a column.
  const opens = state.head && (asksNothing || (at === 1 && tokens[0]?.lower === 'name'));
  const named = items[at + 1];
  if (!opens || !Number.isInteger(value) || value < 1 || named?.kind !== 'slot' || named.first !== end)
    return false;
  if (!isTable(state.question, named.slot) && !isTextColumn(state.question, named.slot)) return false;
  const ranked = items.slice(at + 2).some((item) => item.kind === 'top');
  if (ranked) state.wanted = value;
  else if (/^(?:show|list|give|name)$/.test(tokens[0]?.lower ?? '')) state.limit = value;
  else return false;
  return true;
}

/** Closes a superlative that no phrase was the measure of. */
export function finishTop(state: ClauseState): void {
  const top = state.pendingTop;
  if (top === null) return;
  state.pendingTop = null;
  if (cutsOrder(state, top)) return;
  // "By number of tracks, lowest first, top 5" is one order.
  const said = top.count !== null && saysDirection(state) ? state.orderDirection : null;
  if (top.count !== null) state.orderDirection = null;
  state.rankings.push({
    slot: null,
    about: top.cue.about,
    aggregate: null,
    descending: said?.descending ?? top.cue.descending,
    limit: top.count ?? 1,
    byFrequency: top.cue.frequency,
    counts: false,
    text: textOf(state.question, top),
  });
}

/**
 * "Ranked by total salary, top 3": so many are kept of the order that is said already. Of a figure the top is the largest, unless a direction
 * is said; of names it is where they begin.
 */
function cutsOrder(state: ClauseState, { count, cue }: Extract<Item, { kind: 'top' }>): boolean {
  const last = state.rankings.at(-1);
  if (count === null || cue.frequency || cue.about.length > 0) return false;
  if (last === undefined || last.limit !== null || last.slot === null) return false;
  if (last.aggregate !== null || isNumber(state.question, last.slot)) {
    const descending = saysDirection(state) ? last.descending : cue.descending;
    state.rankings[state.rankings.length - 1] = { ...last, descending, limit: count };
  } else state.limit = count;
  return true;
}

function saysDirection({ question: { items } }: ClauseState): boolean {
  return items.some((item) => item.kind === 'cue' && item.cue.kind === 'direction');
}

/** Closes a superlative with the phrase that is its measure. */
export function finishTopWith(state: ClauseState, slot: number, isBy: boolean): void {
  const top = state.pendingTop;
  if (top === null) return;
  state.pendingTop = null;
  const aggregate = state.aggregates.shift() ?? null;
  state.rankings.push({
    slot,
    about: top.cue.about,
    aggregate,
    descending: top.cue.descending,
    limit: top.count ?? 1,
    byFrequency: top.cue.frequency,
    counts: aggregate === 'count' || /most|fewest|least/.test(textOf(state.question, top)),
    isBy,
    text: `${textOf(state.question, top)} ${state.question.slots[slot]?.text ?? ''}`,
  });
  if (top.cue.frequency && state.head) state.asks.push({ slot, aggregate: null, distinct: false });
}

/**
 * "The oldest singer", "the 5 largest companies by revenue": the noun after an adjective is what is listed, and the
 * measure is the adjective's own or comes later; "the highest price" names the measure itself.
 */
export function topContinues(state: ClauseState, at: number): boolean {
  const top = state.pendingTop;
  const item = state.question.items[at];
  if (top === null || item?.kind !== 'slot') return false;
  if (top.cue.about.length > 0) return true;
  if (top.cue.frequency) return false;
  const most = /most|fewest|least/.test(textOf(state.question, top));
  if (most) return false;
  if (isTable(state.question, item.slot) || isTextColumn(state.question, item.slot)) {
    const by = state.question.items
      .slice(at + 1)
      .some((next) => next.kind === 'cue' && next.cue.kind === 'group');
    const counted = state.aggregates.includes('count');
    // "The customer and total of the biggest invoice": what is asked is asked of that one.
    if (isOfOne(state, at) && isTable(state.question, item.slot)) return true;
    return !counted && (by || state.asks.length === 0 || top.count !== null);
  }
  return false;
}

function isOfOne({ question: { items } }: ClauseState, at: number): boolean {
  const top = items.slice(0, at).findLastIndex(({ kind }) => kind === 'top');
  const before = items.slice(0, top).findLast((item) => item.kind !== 'word' || !articles.has(item.word));
  return before?.kind === 'word' && before.word === 'of';
}

const articles = new Set(['', 'the', 'our', 'a', 'an']);

/** "The first 5", "the last 5": a cut, from the end by date. */
export function readLimit(state: ClauseState, item: Extract<Item, { kind: 'limit' }>): void {
  state.limit = item.count;
  if (item.fromEnd)
    state.rankings.push({
      slot: null,
      about: ['date'],
      aggregate: null,
      descending: true,
      limit: item.count,
      byFrequency: false,
      counts: false,
      text: textOf(state.question, item),
    });
}

/** "Ascending", "newest first": the direction of an order named before or still to come. */
export function readDirection(state: ClauseState, descending: boolean, about: readonly string[]): void {
  const last = state.rankings.at(-1);
  // "sorted by X in descending order": the direction of what was named before.
  if (last !== undefined && last.limit === null && state.orderDirection === null) {
    state.rankings[state.rankings.length - 1] = { ...last, descending, about };
  } else {
    state.orderDirection = { descending, about };
    state.ordering = true;
  }
}

/** Closes an order of which no phrase says by what: "newest first". */
export function finishDirection(state: ClauseState): void {
  if (state.orderDirection === null) return;
  const { about, descending } = state.orderDirection;
  state.rankings.push({
    slot: null,
    about,
    aggregate: null,
    descending,
    limit: null,
    byFrequency: false,
    counts: false,
    text: 'order',
  });
  state.orderDirection = null;
  state.ordering = false;
}

/** A phrase after "sorted by". */
export function rankInOrder(state: ClauseState, slot: number): void {
  const aggregate = state.aggregates.shift() ?? null;
  state.rankings.push({
    slot,
    about: state.orderDirection?.about ?? [],
    aggregate,
    descending: state.orderDirection?.descending ?? false,
    limit: null,
    byFrequency: false,
    counts: aggregate === 'count',
    text: state.question.slots[slot]?.text ?? '',
  });
  state.orderDirection = null;
}
