import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { Items } from './items.ts';

/** Whether a phrase may name a number or a date. */
export function isComparable(question: Items, slot: number): boolean {
  return (question.slots[slot]?.options ?? []).some(
    (option) =>
      option.kind === 'column' &&
      option.score >= 0.5 &&
      (isNumeric(option.entry.column) || isDate(option.entry.column)),
  );
}

/** Whether a phrase may name a number, and not only a day. */
export function isNumber(question: Items, slot: number): boolean {
  return (question.slots[slot]?.options ?? []).some(
    (option) => option.kind === 'column' && option.score >= 0.5 && isNumeric(option.entry.column),
  );
}

/** Whether a phrase names a table rather than a column. */
export function isTable(question: Items, slot: number): boolean {
  const options = question.slots[slot]?.options ?? [];
  const table = options.find((option) => option.kind === 'table')?.score ?? 0;
  const column = options.find((option) => option.kind === 'column')?.score ?? 0;
  return table > 0 && table >= column - 0.12;
}

/** Whether a phrase may well name a table, even if a column suits it better. */
export function mayBeTable(question: Items, slot: number): boolean {
  return (question.slots[slot]?.options ?? []).some(
    (option) => option.kind === 'table' && option.score >= 0.65,
  );
}

/** Whether a phrase names a column of text. */
export function isTextColumn(question: Items, slot: number): boolean {
  const [best] = question.slots[slot]?.options ?? [];
  return best?.kind === 'column' && best.entry.column.kind === 'text';
}

/** Whether a value may be kept in one column with all of the others. */
export function sharesColumn(question: Items, slots: readonly number[], other: number): boolean {
  const columns = (slot: number) =>
    (question.slots[slot]?.options ?? []).map((option) =>
      option.kind === 'value' ? `${option.entry.table.name}.${option.entry.column.name}` : '',
    );
  const theirs = new Set(columns(other));
  return slots.every((slot) => columns(slot).some((column) => theirs.has(column)));
}
