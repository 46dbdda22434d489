import { isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { Option } from './choose-options.ts';
import { type ClauseState, dropMention } from './clause-state.ts';
import { adjacentSlot, bridging } from './item-neighbours.ts';

/** The column phrase just before a value: "country is France", "named 'X'". */
export function hintBefore(state: ClauseState, at: number): number | null {
  const before = adjacentSlot(state.question, at, -1, new Set([...bridging, 'in', '', ':', 'not']));
  if (before === null) return null;
  const options = state.question.slots[before]?.options ?? [];
  return state.question.slots[before]?.kind === 'phrase' && options.length > 0 ? before : null;
}

/** The column phrase just before a day or period, which is then no mention of its own: "founded in 1850". */
export function dateHint(state: ClauseState, at: number): number | null {
  const before = adjacentSlot(state.question, at, -1, new Set([...bridging, 'in', 'on', '']));
  if (before === null) return null;
  const options = state.question.slots[before]?.options ?? [];
  // "Price in June": what is a figure before all else is none of the day that is called after it.
  const figure = Math.max(0, ...options.filter(isFigure).map(({ score }) => score));
  const datable = options.some(
    (option) =>
      option.kind === 'column' &&
      option.score > Math.max(0.35, figure - asWell) &&
      (isDate(option.entry.column) || isYear(option.entry.column)),
  );
  if (!datable) return null;
  dropMention(state, before);
  dropVerbAsk(state, before);
  return before;
}

/** How much worse a name may fit that is meant all the same. */
const asWell = 0.05;

function isFigure(option: Option): boolean {
  return (
    option.kind === 'column' &&
    isNumeric(option.entry.column) &&
    !isYear(option.entry.column) &&
    option.entry.referencesTable === null
  );
}

/** "Futures that expire between …": the verb names the column of the condition, it is not asked for. */
function dropVerbAsk(state: ClauseState, slot: number): void {
  const at = state.question.items.findIndex((item) => item.kind === 'slot' && item.slot === slot);
  const before = state.question.items[at - 1];
  const asked = state.asks.findIndex((ask) => ask.slot === slot);
  if ((before?.kind === 'slot' && asked > 0) || (before?.kind === 'relation' && asked >= 0))
    state.asks.splice(asked, 1);
}

/** Whether a phrase only names the column of a value that follows it directly. */
export function namesNextValue(state: ClauseState, at: number): boolean {
  const slot = state.question.items[at];
  if (slot?.kind !== 'slot') return false;
  let passed = false;
  for (let index = at + 1; index < state.question.items.length; index++) {
    const next = state.question.items[index];
    if (
      next?.kind === 'quoted' ||
      next?.kind === 'number' ||
      (next?.kind === 'slot' && state.question.slots[next.slot]?.kind === 'value')
    ) {
      if (state.asks.length === 0 && state.head && !passed) return false;
      if (next.kind === 'slot') {
        const columns = (state.question.slots[next.slot]?.options ?? []).flatMap((option) =>
          option.kind === 'value' ? [`${option.entry.table.name}.${option.entry.column.name}`] : [],
        );
        const mine = (state.question.slots[slot.slot]?.options ?? []).flatMap((option) =>
          option.kind === 'column' ? [`${option.entry.table.name}.${option.entry.column.name}`] : [],
        );
        return (
          (mine.some((column) => columns.includes(column)) || refersToIt(state, slot.slot, next.slot)) &&
          !state.head
        );
      }
      return !state.head || passed;
    }
    if (next?.kind === 'word' && (next.word === '' || bridging.has(next.word))) {
      passed = passed || ['is', 'are', 'was', 'were'].includes(next.word);
      continue;
    }
    if (
      next?.kind === 'relation' &&
      ['named', 'called', 'titled', 'labeled', 'labelled', 'name', 'equal', 'number'].includes(next.word)
    ) {
      continue;
    }
    if (next?.kind === 'cue' && next.cue.kind === 'not') continue;
    return false;
  }
  return false;
}

/** "The West region": behind a value the name of its column says only what kind of thing it is. */
export function namesValueBefore({ question }: ClauseState, at: number): boolean {
  const [before, slot] = [question.items[at - 1], question.items[at]];
  if (before?.kind !== 'slot' || slot?.kind !== 'slot') return false;
  const value = question.slots[before.slot];
  const options = question.slots[slot.slot]?.options ?? [];
  const [best] = options;
  // "SELL recommendations" are recommendations, whatever column says what they recommend.
  if (value?.kind !== 'value' || best?.kind !== 'column' || options.some(({ kind }) => kind === 'table'))
    return false;
  return value.options.some((option) => option.kind === 'value' && option.entry.column === best.entry.column);
}

/** "Home city Bern": the key to the table that the value stands in. */
function refersToIt(state: ClauseState, slot: number, value: number): boolean {
  const tables = (state.question.slots[value]?.options ?? []).map((option) => option.entry.table.name);
  return (state.question.slots[slot]?.options ?? []).some(
    (option) => option.kind === 'column' && tables.includes(option.entry.referencesTable ?? ''),
  );
}
