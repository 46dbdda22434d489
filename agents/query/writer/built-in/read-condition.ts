import {
  addCondition,
  type ClauseState,
  conditionFlags,
  denyNext,
  dropMention,
  openConditions,
} from './clause-state.ts';
import { dateHint, hintBefore } from './condition-hint.ts';
import { adjacentSlot, countedAfter, textOf } from './item-neighbours.ts';
import { type Item, isTable, isTextColumn, sharesColumn } from './items.ts';
import { readHowMany } from './read-ranking.ts';

/** A stored value is a condition, or a further value of the one before it: "France or Spain". */
export function readValue(state: ClauseState, slot: number, at: number): void {
  const text = state.question.slots[slot]?.text ?? '';
  const hint = hintBefore(state, at);
  const conditions = openConditions(state);
  const last = conditions.at(-1);
  if (
    state.lastJoint !== null &&
    last?.kind === 'value' &&
    !state.pendingNot &&
    sharesColumn(state.question, last.slots, slot)
  ) {
    conditions[conditions.length - 1] = {
      ...last,
      slots: [...last.slots, slot],
      text: `${last.text}, ${text}`,
    };
    return;
  }
  addCondition(state, { kind: 'value', slots: [slot], hint, ...conditionFlags(state), text });
}

/** A quoted text is matched as the words before it say: "starting with 'A'". */
export function readQuoted(state: ClauseState, item: Extract<Item, { kind: 'quoted' }>, at: number): void {
  const before = hintBefore(state, at);
  // "Whose name contains": of all that have a name it is that of the rows themselves.
  const isAnyName =
    state.matching !== null && /^names?$/i.test(state.question.slots[before ?? -1]?.text ?? '');
  const hint = isAnyName ? null : before;
  if (before !== null && state.matching !== null) dropMention(state, before);
  addCondition(state, {
    kind: 'quoted',
    texts: [item.text],
    match: state.matching,
    hint,
    ...conditionFlags(state),
    text: item.text,
  });
  state.matching = null;
}

/** A day or period is a condition on the date named before it, else on the edge that was spoken of. */
export function readDate(state: ClauseState, item: Extract<Item, { kind: 'date' }>, at: number): void {
  addCondition(state, {
    kind: 'date',
    meaning: item.meaning,
    hint: state.pendingEdge === null ? dateHint(state, at) : null,
    after: adjacentSlot(state.question, at, -1, leadingToDates),
    edge: state.pendingEdge,
    ...conditionFlags(state),
    text: textOf(state.question, item),
  });
  state.pendingEdge = null;
}

const leadingToDates = new Set(['in', 'on', '']);

/** A bare number says how many are wanted, or is a condition on a column named before it. */
export function readNumber(state: ClauseState, item: Extract<Item, { kind: 'number' }>, at: number): void {
  const counted = adjacentSlot(state.question, at, 1, new Set()) ?? countedAfter(state.question, at);
  // So are names: of "0 composers" there is none.
  const isCounted =
    counted !== null && (isTable(state.question, counted) || isTextColumn(state.question, counted));
  if (item.value === 0 && isCounted) {
    denyNext(state);
    return;
  }
  if (readHowMany(state, item, at)) return;
  // Of "the prices of three companies" nothing says which three; it is no price.
  const [before, next] = [state.question.items[at - 1], state.question.items[at + 1]];
  const isOfSome =
    before?.kind === 'word' &&
    before.word === 'of' &&
    next?.kind === 'slot' &&
    isTable(state.question, next.slot);
  // "The dollar value of 1000 yen" is no value that is 1000.
  const isOfValue = next?.kind === 'slot' && state.question.slots[next.slot]?.kind === 'value';
  const hint = isOfSome || isOfValue ? null : hintBefore(state, at);
  if (hint !== null)
    addCondition(state, {
      kind: 'number',
      value: item.value,
      hint,
      ...conditionFlags(state),
      text: textOf(state.question, item),
    });
  else state.unread.push(textOf(state.question, item));
}
