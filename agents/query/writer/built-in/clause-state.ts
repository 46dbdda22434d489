import type { Aggregate } from '#lib/domain/query-intent.ts';
import type { Item, Items } from './items.ts';
import type { Ask, Condition, Ranking, Reading } from './reading.ts';

type AskState = {
  readonly asks: Ask[];
  readonly groups: Reading['groups'][number][];
  readonly owners: number[];
  /** Phrases are still what is asked for, not what it is asked about. */
  head: boolean;
  /** Asks named in the sentences before this one. */
  sentenceAsks: number;
  /** Aggregates that wait for what they are of. */
  aggregates: Aggregate[];
  grouping: boolean;
  groupingEach: boolean;
  distinct: boolean;
  pendingDistinct: boolean;
  everything: boolean;
  howMuch: boolean;
  asksWhen: boolean;
  afterOf: boolean;
  afterWith: boolean;
};

type ConditionState = {
  readonly conditions: Condition[];
  /** A negated thing and what holds of it, until the clause ends: "without *orders above 10*". */
  negation: { slot: number; inner: Condition[]; text: string } | null;
  pendingNot: boolean;
  pendingLatest: boolean;
  pendingEdge: 'begin' | 'end' | null;
  /** An aggregate whose column is compared next: "whose average price is above 10". */
  comparedAggregate: { slot: number; aggregate: Aggregate } | null;
  /** Where the quoted text to come is looked for. */
  matching: 'anywhere' | 'start' | 'end' | null;
};

type RankingState = {
  readonly rankings: Ranking[];
  /** A superlative that waits for its measure. */
  pendingTop: Extract<Item, { kind: 'top' }> | null;
  /** How many were asked for before any superlative: "which three sectors". */
  wanted: number | null;
  /** "By" came after the superlative: the measure is next. */
  rankingBy: boolean;
  ordering: boolean;
  orderDirection: { descending: boolean; about: readonly string[] } | null;
  limit: number | null;
};

/** What has been understood so far while the items of a question are read from left to right. */
export type ClauseState = AskState &
  ConditionState &
  RankingState & {
    readonly question: Items;
    /** Positions of items that an earlier one has read already. */
    readonly consumed: Set<number>;
    readonly unread: string[];
    lastJoint: 'and' | 'or' | null;
  };

/** The state before the first item. */
export function startClauses(question: Items): ClauseState {
  return {
    question,
    consumed: new Set(),
    unread: [],
    lastJoint: null,
    asks: [],
    groups: [],
    owners: [],
    head: true,
    sentenceAsks: 0,
    aggregates: [],
    grouping: false,
    groupingEach: false,
    distinct: false,
    pendingDistinct: false,
    everything: false,
    howMuch: false,
    asksWhen: false,
    afterOf: false,
    afterWith: false,
    conditions: [],
    negation: null,
    pendingNot: false,
    pendingLatest: false,
    pendingEdge: null,
    comparedAggregate: null,
    matching: null,
    rankings: [],
    pendingTop: null,
    wanted: null,
    rankingBy: false,
    ordering: false,
    orderDirection: null,
    limit: null,
  };
}

/** What follows is no longer asked for, once anything is. */
export function endHead(state: ClauseState): void {
  if (state.asks.length > 0) state.head = false;
}

/** Adds a condition to the clause that is open. */
export function addCondition(state: ClauseState, condition: Condition): void {
  openConditions(state).push(condition);
  state.pendingNot = false;
  if (condition.kind !== 'exists' && condition.kind !== 'latest') endHead(state);
}

/** The conditions of the clause that is open: of a negated thing, else of the question. */
export function openConditions(state: ClauseState): Condition[] {
  return state.negation?.inner ?? state.conditions;
}

/** How the next condition is joined to those before it. */
export function conditionFlags(state: ClauseState): { negated: boolean; or: boolean } {
  return { negated: state.pendingNot, or: state.lastJoint === 'or' };
}

/** Ends a negated clause. */
export function closeNegation(state: ClauseState): void {
  if (state.negation === null) return;
  const { slot, inner, text } = state.negation;
  state.negation = null;
  state.conditions.push({ kind: 'exists', slot, inner, negated: true, or: false, text: `no ${text}` });
}

/** "With 0 orders": of what is named next there is none. */
export function denyNext(state: ClauseState): void {
  closeNegation(state);
  state.pendingNot = true;
}

/** A column named before its comparison was first taken for a mention of its own. */
export function dropMention(state: ClauseState, slot: number): void {
  for (const list of [state.conditions, state.negation?.inner ?? []]) {
    const index = list.findIndex((condition) => condition.kind === 'exists' && condition.slot === slot);
    if (index >= 0) list.splice(index, 1);
  }
}
