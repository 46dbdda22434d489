import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordSet } from '#lib/text/words.ts';
import { addCondition, type ClauseState, closeNegation, endHead } from './clause-state.ts';
import { nextIsJoint, textOf } from './item-neighbours.ts';
import type { Item } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { ordersBy } from './ordering-verb.ts';
import { finishTop, readDirection } from './read-ranking.ts';

/** A word of the language of questions ("how many", "per", "without") sets how what follows it is read. */
export function readCue(state: ClauseState, item: Extract<Item, { kind: 'cue' }>, at: number): void {
  const { cue } = item;
  switch (cue.kind) {
    case 'count':
      // "By number of rooms", where a column holds it: the number is the group.
      if (state.grouping && isStored(state, at + 1)) break;
      state.aggregates.push('count');
      if (state.asks.length > 0 && state.lastJoint !== null) state.head = true;
      break;
    case 'aggregate':
      state.aggregates.push(cue.aggregate);
      if (state.lastJoint !== null && state.asks.length > 0) state.head = true;
      break;
    case 'how-much':
      state.howMuch = true;
      break;
    case 'count-days':
      state.asks.push({ slot: null, aggregate: 'count', distinct: true, how: 'days' });
      endHead(state);
      break;
    case 'followed':
      state.asks.push({ slot: null, aggregate: null, distinct: false, how: 'followed' });
      endHead(state);
      break;
    case 'edge':
      state.pendingEdge = cue.edge;
      break;
    case 'group':
      readGroupCue(state, at);
      break;
    case 'grain':
      // "average daily volume": the measure is daily already.
      if (state.aggregates.length > 0 && state.question.items[at + 1]?.kind === 'slot') break;
      state.groups.push({ slot: null, grain: cue.grain, each: false });
      state.grouping = nextIsJoint(state.question, at);
      break;
    case 'order':
      finishTop(state);
      state.ordering = true;
      break;
    case 'direction':
      readDirection(state, cue.descending, cue.about);
      break;
    case 'not':
      closeNegation(state);
      // Of "without unpaid bills" either would be lost.
      if (state.pendingNot) refuseNegation(state);
      state.pendingNot = true;
      break;
    case 'distinct':
      state.pendingDistinct = true;
      break;
    case 'latest':
      state.pendingLatest = true;
      break;
    case 'everything':
      state.everything = true;
      break;
    case 'ended':
      if (state.question.items[at + 1]?.kind === 'date') {
        if (cue.ended) state.pendingEdge = 'end';
        break;
      }
      addCondition(state, {
        kind: 'ended',
        ended: cue.ended,
        negated: false,
        or: false,
        text: textOf(state.question, item),
      });
      break;
    case 'text':
      state.matching = cue.at;
      break;
  }
}

function isStored({ question }: ClauseState, at: number): boolean {
  const item = question.items[at];
  const [best] = item?.kind === 'slot' ? (question.slots[item.slot]?.options ?? []) : [];
  return best?.kind === 'column' && isNumeric(best.entry.column);
}

function readGroupCue(state: ClauseState, at: number): void {
  const text = textOf(state.question, state.question.items[at]);
  // Of "no-shows per class" nothing says what is not.
  if (state.pendingNot) refuseNegation(state);
  // "published by": the doer of a relation, not a grouping.
  const before = state.question.items[at - 1];
  if (text === 'by' && before?.kind === 'relation' && /(ed|en|wn|un|ld|de)$/.test(before.word)) {
    endHead(state);
    return;
  }
  const previous = state.question.items[at - 1];
  if (text === 'by' && previous?.kind === 'cue' && previous.cue.kind === 'direction') return;
  if (text === 'by' && state.pendingTop !== null) {
    state.rankingBy = true;
    return;
  }
  if (text === 'by' && ordersBy(state, at)) return;
  state.grouping = true;
  // What is done "by each team" is counted for each, as "by team" is, unless it is asked which those are.
  const isCounted = /^by\b/i.test(text) && !listing.has(state.question.tokens[0]?.lower ?? '');
  state.groupingEach = /each|every/.test(text) && !isCounted;
  state.ordering = false;
}

/** A negation that turns nothing round is left over. */
function refuseNegation(state: ClauseState): void {
  state.pendingNot = false;
  const negation = state.question.tokens.find(({ lower }) => /^(?:no|not|non|never|without)$/.test(lower));
  if (negation !== undefined) state.unread.push(negation.text);
}

const listing = wordSet(en.listing);
