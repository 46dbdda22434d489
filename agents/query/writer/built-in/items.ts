import type { Comparison } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { Cue } from './cues.ts';
import type { ValueLink } from './find-values.ts';
import type { Link } from './links.ts';
import type { DateSpan } from './read-dates.ts';
import type { Tokens } from './tokenize.ts';

/** A choice the question leaves open: which table, column or stored value a stretch of it means. */
export type Slot = {
  readonly text: string;
  readonly options: readonly (Link | ValueLink)[];
  readonly kind: 'phrase' | 'value';
};

/** The question as a sequence of understood stretches. `first` and `end` are token positions, end exclusive. */
export type Item = { readonly first: number; readonly end: number } & (
  | { readonly kind: 'slot'; readonly slot: number }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'date'; readonly meaning: DateSpan['meaning'] }
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly value: number;
      /** Upper bound of "between 3 and 5". */
      readonly to: number | null;
      readonly about: readonly string[];
    }
  | {
      readonly kind: 'versus';
      readonly comparison: Comparison;
      readonly aggregate: 'avg' | 'min' | 'max';
      readonly about: readonly string[];
    }
  | {
      readonly kind: 'top';
      readonly count: number | null;
      readonly cue: Extract<Cue, { kind: 'superlative' }>;
    }
  /** "Above the estimate": compared with what another stretch names. */
  | { readonly kind: 'columns'; readonly comparison: Comparison }
  | { readonly kind: 'limit'; readonly count: number; readonly fromEnd: boolean }
  | { readonly kind: 'cue'; readonly cue: Exclude<Cue, { kind: 'superlative' | 'compare' | 'ignored' }> }
  | { readonly kind: 'joint'; readonly word: 'and' | 'or' }
  | { readonly kind: 'sentence' }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'relation'; readonly word: string }
  | { readonly kind: 'unknown'; readonly text: string }
);

export type Items = {
  readonly tokens: Tokens;
  readonly slots: readonly Slot[];
  readonly items: readonly Item[];
};

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
