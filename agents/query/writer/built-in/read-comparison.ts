import type { Aggregate } from '#lib/domain/query-intent.ts';
import {
  addCondition,
  type ClauseState,
  conditionFlags,
  denyNext,
  dropMention,
  openConditions,
} from './clause-state.ts';
import { isNone } from './comparison-items.ts';
import { adjacentSlot, bridging, countedAfter, textOf } from './item-neighbours.ts';
import { type Item, type Items, isComparable, isNumber, isTable } from './items.ts';

/** A comparison with a number or with the average: the column stands before it, after it, or is the adjective's own. */
export function readComparison(
  state: ClauseState,
  item: Extract<Item, { kind: 'compare' | 'versus' }>,
  at: number,
): void {
  const before = adjacentSlot(state.question, at, -1, bridging);
  const after =
    adjacentSlot(state.question, at, 1, new Set(['of', 'in', 'a', 'the', ''])) ??
    countedAfter(state.question, at);
  if (
    item.kind === 'compare' &&
    item.to === null &&
    isNone(item) &&
    after !== null &&
    isTable(state.question, after)
  ) {
    denyNext(state);
    return;
  }
  // "Placed more than 3 orders": a number of rows is no bound of the day on which they were placed.
  const counts =
    item.kind === 'compare' &&
    after !== null &&
    isTable(state.question, after) &&
    before !== null &&
    !isNumber(state.question, before);
  let slot: number | null = null;
  let aggregate: Aggregate | null = null;
  if (
    before !== null &&
    item.about.length === 0 &&
    !counts &&
    (isComparable(state.question, before) || (after === null && isPercent(state.question, item)))
  )
    slot = before;
  else if (item.about.length === 0 && after !== null && item.kind === 'compare') {
    slot = after;
    const index = state.question.items.findIndex((other) => other.kind === 'slot' && other.slot === after);
    state.consumed.add(index);
    if (
      state.question.items
        .slice(at, index)
        .some((other) => other.kind === 'cue' && other.cue.kind === 'distinct')
    )
      state.pendingDistinct = false;
  } else if (item.kind === 'versus' && after !== null && isComparable(state.question, after)) {
    slot = after;
    state.consumed.add(
      state.question.items.findIndex((other) => other.kind === 'slot' && other.slot === after),
    );
  }
  if (slot !== null && slot === state.comparedAggregate?.slot) {
    aggregate = state.comparedAggregate.aggregate;
  } else if (slot !== null && slot === before) {
    const asked = state.asks.findIndex((ask) => ask.slot === slot);
    if (asked >= 0) aggregate = aggregate ?? state.asks[asked]?.aggregate ?? null;
    dropMention(state, slot);
  }
  const last = openConditions(state).at(-1);
  if (slot === null && item.about.length === 0 && state.lastJoint !== null && last?.kind === 'compare')
    slot = last.slot;
  const shared = { slot, about: item.about, ...conditionFlags(state), text: textOf(state.question, item) };
  if (item.kind === 'versus')
    addCondition(state, {
      kind: 'versus',
      comparison: item.comparison,
      aggregate: item.aggregate,
      ...shared,
    });
  else
    addCondition(state, {
      kind: 'compare',
      comparison: item.comparison,
      value: item.value,
      to: item.to,
      aggregate: slot !== null && slot === before ? aggregate : null,
      measured: slot !== null && slot === before,
      ...shared,
    });
}

/** "Reported earnings above the estimate": neither is asked for, one bounds the other. */
export function readColumnComparison(
  state: ClauseState,
  item: Extract<Item, { kind: 'columns' }>,
  at: number,
): void {
  const slot = adjacentSlot(state.question, at, -1, bridging);
  const other = adjacentSlot(state.question, at, 1, new Set(['the', 'its', 'their', 'than', '']));
  if (
    slot === null ||
    other === null ||
    !isComparable(state.question, slot) ||
    !isComparable(state.question, other)
  ) {
    state.unread.push(textOf(state.question, item));
    return;
  }
  state.consumed.add(state.question.items.findIndex((next) => next.kind === 'slot' && next.slot === other));
  const asked = state.asks.findIndex((ask) => ask.slot === slot && ask.aggregate === null);
  if (asked > 0) state.asks.splice(asked, 1);
  dropMention(state, slot);
  addCondition(state, {
    kind: 'columns',
    slot,
    other,
    comparison: item.comparison,
    ...conditionFlags(state),
    text: textOf(state.question, item),
  });
}

function isPercent(question: Items, item: Item): boolean {
  return /%|percent/i.test(textOf(question, item));
}
