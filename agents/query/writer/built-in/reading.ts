import type { Aggregate, Comparison, DateGrain, DatePart } from '#lib/domain/query-intent.ts';
import type { DateSpan } from './read-dates.ts';

/** What to show: a slot as it is, or counted or aggregated. */
export type Ask = {
  readonly slot: number | null;
  readonly aggregate: Aggregate | null;
  readonly distinct: boolean;
  /** Not the slot itself: its total if it flows, the number of days, or the figure kept by day. */
  readonly how?: 'much' | 'days' | 'followed';
};

export type Condition = {
  readonly negated: boolean;
  /** Holds as an alternative to the condition before it. */
  readonly or: boolean;
  readonly text: string;
} & (
  | { readonly kind: 'value'; readonly slots: readonly number[]; readonly hint: number | null }
  | {
      readonly kind: 'quoted';
      readonly texts: readonly string[];
      readonly match: 'anywhere' | 'start' | 'end' | null;
      readonly hint: number | null;
    }
  | { readonly kind: 'ended'; readonly ended: boolean }
  | { readonly kind: 'number'; readonly value: number; readonly hint: number | null }
  | {
      readonly kind: 'date';
      readonly meaning: DateSpan['meaning'];
      readonly hint: number | null;
      /** What stands directly before it: "customers with *claims* in 2024" are about the claims of that year. */
      readonly after?: number | null;
      /** When the period of the rows begins or ends, not when it is in force. */
      readonly edge: 'begin' | 'end' | null;
    }
  | {
      readonly kind: 'compare';
      readonly slot: number | null;
      readonly about: readonly string[];
      readonly comparison: Comparison;
      readonly value: number;
      readonly to: number | null;
      readonly aggregate: Aggregate | null;
      /** The slot was named before the number: "a free float below 45", not "fewer than 45 products". */
      readonly measured: boolean;
    }
  | {
      readonly kind: 'versus';
      readonly slot: number | null;
      readonly about: readonly string[];
      readonly comparison: Comparison;
      readonly aggregate: 'avg' | 'min' | 'max';
    }
  | {
      readonly kind: 'columns';
      readonly slot: number;
      readonly other: number;
      readonly comparison: Comparison;
    }
  | {
      readonly kind: 'exists';
      readonly slot: number;
      readonly inner: readonly Condition[];
      /** "With a comment", "that have an address": one that is there, whatever it says. */
      readonly isHad?: boolean;
      /** Whether it is said directly behind "with": "albums with artist". */
      readonly isBeside?: boolean;
      /** Whether an article stands before it: "with their rating" is no verb. */
      readonly isNoun?: boolean;
    }
  | { readonly kind: 'latest'; readonly slot: number | null }
);

export type Ranking = {
  readonly slot: number | null;
  /** What the adjective is about ("oldest": age) when no column is named. */
  readonly about: readonly string[];
  readonly aggregate: Aggregate | null;
  readonly descending: boolean;
  /** Null sorts without cutting. */
  readonly limit: number | null;
  /** The number of rows behind each group: "most common", "the most products". */
  /** "The biggest hub by capacity" is a hub, and no capacity. */
  readonly isBy?: boolean;
  readonly byFrequency: boolean;
  /** "Most", "fewest", "number of": a count of things rather than a measure is likely. */
  readonly counts: boolean;
  readonly text: string;
};

/** The question as roles: what is shown, by what, under which conditions, in which order. */
export type Reading = {
  readonly asks: readonly Ask[];
  readonly groups: readonly {
    readonly slot: number | null;
    readonly grain: DateGrain | DatePart | null;
    readonly each: boolean;
  }[];
  readonly conditions: readonly Condition[];
  readonly rankings: readonly Ranking[];
  /** Slots that only say where ("the name of the *singer*"). */
  readonly owners: readonly number[];
  readonly distinct: boolean;
  readonly everything: boolean;
  readonly limit: number | null;
  /** Of each slot the one that stands directly behind it in the question. */
  readonly next: ReadonlyMap<number, number>;
  /** Stretches that could not be given a meaning. */
  readonly unread: readonly string[];
};
