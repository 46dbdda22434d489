import type { ClauseState } from './clause-state.ts';
import { textOf } from './item-neighbours.ts';
import type { Item, Items } from './items.ts';

/**
 * "Genres by number of tracks", "departments by total salary": what stands behind "by" is a figure of the things that were named, and no group.
 * Each of them has its figure, the largest first. False for any other phrase.
 */
export function measureThings(state: ClauseState, slot: number, at: number): boolean {
  const isListed = state.asks.every((ask) => ask.aggregate === null && ask.slot !== null && !ask.how);
  const isOfThings = isListed && state.asks.length > 0 && state.groups.length === 0;
  if (!isOfThings || state.aggregates.length === 0 || !isFigureBehindBy(state, at)) return false;
  for (const thing of state.asks.splice(0)) state.groups.push({ slot: thing.slot, grain: null, each: false });
  for (const aggregate of state.aggregates)
    state.asks.push({ slot, aggregate, distinct: state.pendingDistinct });
  state.aggregates = [];
  state.pendingDistinct = false;
  state.grouping = false;
  state.head = false;
  state.orderDirection = { descending: true, about: [] };
  return true;
}

/** Whether only "by" and the figure's own words ("number of", "their average") stand before a phrase. */
function isFigureBehindBy({ question }: ClauseState, at: number): boolean {
  const by = question.items.findLastIndex((item, index) => index < at && !isOfFigure(item, question));
  const item = question.items[by];
  const isBy = item?.kind === 'cue' && item.cue.kind === 'group' && /^by$/i.test(textOf(question, item));
  return isBy && by < at - 1;
}

/** What rows are counted, the open ones among them, is said in between. */
function isOfFigure(item: Item, { slots }: Items): boolean {
  if (item.kind === 'word') return true;
  if (item.kind === 'slot') return slots[item.slot]?.kind === 'value';
  return item.kind === 'cue' && ['count', 'aggregate', 'distinct'].includes(item.cue.kind);
}
