import type { AnswerPart } from '#lib/domain/answer.ts';
import type { ChartDrawing, DrawnChart } from '#lib/domain/chart-drawing.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { EntityMatches, EntityMention } from '#lib/domain/entity-match.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { Clarification, QueryOutcome, UnreadablePart } from '#lib/domain/query-outcome.ts';
import type { Repair } from '#lib/domain/repair.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import type { CandidateOutcome, Judgement, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import type { SqlEdit } from '#lib/domain/sql-edit.ts';
import type { TableInsight } from '#lib/domain/table-insight.ts';
import type { Told } from '#lib/errors.ts';
import type { PreviousTurn } from './previous-turn.ts';
import type { RunContext } from './run-context.ts';

/**
 * The roles of the report (§4.4-4.6) as function types. Each has a built-in implementation, an algorithm, and may have
 * a model-backed one; `compose.ts` is the only place that chooses.
 */

/** A plan that the checker would not let run. */
export type RefusedPlan = { readonly plan: Plan; readonly problems: readonly string[] };

/** Sees the question, earlier questions and the tool catalogue; never rows, comments or cell values. */
export type Planner = (
  input: {
    readonly question: string;
    readonly history: readonly PreviousTurn[];
    /** The plan before, with what is wrong with it in the checker's own sentences; null on the first call. */
    readonly refused: RefusedPlan | null;
  },
  context: RunContext,
) => Promise<Plan>;

/** Keeps, for each mention, the match that the question means; leaves several only when it cannot tell. */
export type EntityFilter = (
  input: { readonly question: string; readonly found: EntityMatches },
  context: RunContext,
) => Promise<EntityMatches>;

/** Relevant tables, key columns and join paths for the writers. */
export type Insight = (
  input: { readonly question: string; readonly schema: SchemaSlice; readonly entities: EntityMatches },
  context: RunContext,
) => Promise<TableInsight>;

export type WriterInput = {
  readonly question: string;
  readonly schema: SchemaSlice;
  readonly entities: EntityMatches;
  readonly examples: readonly FoundExample[];
  /** Words of the business, as the glossary explains them: those the question names first. */
  readonly terms: readonly FoundTerm[];
  readonly insight: TableInsight;
  readonly history: readonly PreviousTurn[];
};

/** Several candidates, or the reason there can be none. */
export type Writing =
  | { readonly kind: 'candidates'; readonly candidates: readonly SqlCandidate[] }
  | {
      readonly kind: 'unreadable';
      readonly parts: readonly UnreadablePart[];
      /** The words of the question that were read. */
      readonly understood?: readonly string[];
      /** Questions like it that can be answered, the likest first. */
      readonly instead?: readonly string[];
    }
  | { readonly kind: 'ambiguous'; readonly clarification: Clarification };

export type SqlWriter = (input: WriterInput, context: RunContext) => Promise<Writing>;

/** A candidate that ran, with what it returned. */
export type ExecutedCandidate = {
  readonly candidate: SqlCandidate;
  readonly outcome: CandidateOutcome;
  readonly result: ResultTable | null;
  /** Why it has no result, as the person is told; absent where it has one. */
  readonly failure?: Told;
};

/** Ranks candidates that ran. Called with at least one whose result is not null. */
export type Judge = (
  input: {
    readonly question: string;
    readonly executed: readonly ExecutedCandidate[];
    /** What the question's names were found to be. */
    readonly mentions: readonly EntityMention[];
  },
  context: RunContext,
) => Promise<Judgement>;

/**
 * Accepts the chosen candidate, or objects and may offer other statements to run instead. A replacement whose id is already
 * among `executed` is chosen without running it again. Asked anew after its replacements ran, at most `Roles.rounds` times;
 * `executed` and `objections` are then the memory of what was tried.
 */
export type Verifier = (
  input: {
    readonly writer: WriterInput;
    readonly executed: readonly ExecutedCandidate[];
    /** null when no candidate ran. */
    readonly judgement: Judgement | null;
    /** What earlier rounds objected to, oldest first. */
    readonly objections: readonly string[];
  },
  context: RunContext,
) => Promise<
  | { readonly verdict: 'accept' }
  | {
      readonly verdict: 'object';
      readonly reasons: readonly string[];
      readonly replacements: readonly SqlCandidate[];
    }
>;

/**
 * Mends a statement by rules, without a model and without running it: before its first run (`error` null) from schema,
 * values and question, after a failed run also from the error. No edits means that no rule applies; `flagged` is what looks
 * wrong in the statement given back.
 */
export type Repairer = (
  input: {
    readonly sql: string;
    readonly error: string | null;
    readonly writer: WriterInput;
    /** Repairs of this source that resemble this one, nearest first: what replaced what is evidence here. */
    readonly earlier: readonly Repair[];
  },
  context: RunContext,
) => { readonly sql: string; readonly edits: readonly SqlEdit[]; readonly flagged: readonly string[] };

/** A chart for a result, or none and why. `instruction` is the person's wording. */
export type ChartDesigner = (
  input: { readonly instruction: string; readonly result: ResultTable; readonly previous: ChartSpec | null },
  context: RunContext,
) => Promise<ChartDrawing>;

/** Writes the answer from the chosen evidence only. Numbers appear as references to cells. */
export type Organizer = (
  input: {
    readonly question: string;
    readonly queries: readonly { readonly step: string; readonly outcome: QueryOutcome }[];
    readonly charts: readonly DrawnChart[];
  },
  context: RunContext,
) => Promise<AnswerPart[]>;

export type Roles = {
  readonly planner: Planner;
  readonly entityFilter: EntityFilter;
  readonly insight: Insight;
  readonly writers: readonly SqlWriter[];
  /** Whether each writer begins when the statement of the one before it has run, as a model that answers one after another does. */
  readonly writersInTurn: boolean;
  /** Writing stops as soon as this many candidates return one result; null waits for all. */
  readonly enoughAgreeing: number | null;
  /** As soon as the choice among what ran has this confidence, a model's statement among it, no further one is written; null: that is never enough. */
  readonly enoughSure: number | null;
  /** null leaves statements as they were written. */
  readonly repairer: Repairer | null;
  readonly judge: Judge;
  /** Judge and verifier are asked also where statements agree and nothing looks wrong. */
  readonly asksAlways: boolean;
  readonly verifier: Verifier;
  /** How often the verifier may have replacements run, 0 or more. */
  readonly rounds: number;
  /** Whether a question with two meanings, or with a name of two things, is asked back; else the likelier one is taken. */
  readonly asksBack: boolean;
  readonly chartDesigner: ChartDesigner;
  readonly organizer: Organizer;
};
