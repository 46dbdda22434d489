import type { Comparison } from '#lib/domain/query-intent.ts';
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
