import { type Item, type Items, isTable } from './items.ts';

/** Words that may stand between a name and what is said of it: "the price *is at* 10". */
export const bridging = new Set([
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  'of',
  'as',
  'a',
  'an',
  'the',
  'that',
  'which',
  'than',
  'at',
  'as',
  'who',
  'has',
  'had',
  'to',
  ':',
]);

/** Words of a relation that say nothing between a name and what is said of it: "2 or more *corresponding* documents". */
const passedOver = new Set([
  'named',
  'called',
  'titled',
  'value',
  'values',
  'corresponding',
  'associated',
  'related',
  'respective',
]);

/** The words of an item as they were written. */
export function textOf(question: Items, item: Item | undefined): string {
  if (item === undefined) return '';
  return question.tokens
    .slice(item.first, item.end)
    .map((token) => token.text)
    .join(' ');
}

/** The phrase next to an item, if only words of `bridge` and the like stand between them. */
export function adjacentSlot(
  question: Items,
  at: number,
  direction: 1 | -1,
  bridge: ReadonlySet<string>,
): number | null {
  for (let index = at + direction; index >= 0 && index < question.items.length; index += direction) {
    const item = question.items[index];
    if (item?.kind === 'slot') return question.slots[item.slot]?.kind === 'phrase' ? item.slot : null;
    if (item?.kind === 'cue' && (item.cue.kind === 'distinct' || item.cue.kind === 'not')) continue;
    // "Composer contains 'Jobim'".
    if (item?.kind === 'cue' && item.cue.kind === 'text' && direction === -1) continue;
    if (item?.kind === 'relation' && passedOver.has(item.word)) continue;
    if (item?.kind !== 'word' || !(bridge.has(item.word) || item.word === '')) return null;
  }
  return null;
}

/** The table whose rows are counted: the *invoices* of "more than 3 overdue invoices". */
export function countedAfter(question: Items, at: number): number | null {
  const place = question.items.findIndex(
    (item, index) => index > at && !(item.kind === 'slot' && question.slots[item.slot]?.kind === 'value'),
  );
  const item = question.items[place];
  return place > at + 1 && item?.kind === 'slot' && isTable(question, item.slot) ? item.slot : null;
}

/** Whether the item is followed by a comparison of it: "price *above 10*". */
export function compareFollows(question: Items, at: number): boolean {
  for (let index = at + 1; index < question.items.length; index++) {
    const next = question.items[index];
    if (next?.kind === 'compare' || next?.kind === 'versus') return true;
    if (!(next?.kind === 'word' && (next.word === '' || bridging.has(next.word)))) return false;
  }
  return false;
}

/** "founded before 1850 and the country": what follows a finished condition is asked for as well. */
export function endsCondition(question: Items, at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const item = question.items[index];
    if (item?.kind === 'joint' || (item?.kind === 'word' && ['', 'the'].includes(item.word))) continue;
    return (
      item?.kind === 'date' || item?.kind === 'compare' || item?.kind === 'number' || item?.kind === 'quoted'
    );
  }
  return false;
}

/** Whether "and" or "or" comes next. */
export function nextIsJoint(question: Items, at: number): boolean {
  return question.items[at + 1]?.kind === 'joint';
}
