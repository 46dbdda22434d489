import type { DialectName, QueryLimits } from '#lib/datasource/data-source.ts';
import type { Asker } from '#lib/datasource/embedded/fair-queue.ts';
import type { Effort } from '#lib/domain/effort.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import type { ChosenColumn, ChosenMeaning, NamedRow } from '#lib/domain/query-outcome.ts';
import type { Repair } from '#lib/domain/repair.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import type { CollectionName } from '#vector/vector-store.ts';
import type { RepeatedPlan } from '../answer-question.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { RunMeter } from './run-meter.ts';

/** One question as a thread gets it: plain values, and memory that is shared. */
export type ThreadTask = {
  readonly runId: string;
  readonly conversationId: string;
  readonly person: string;
  readonly question: string;
  readonly effort: Effort;
  readonly history: readonly PreviousTurn[];
  readonly choices: readonly NamedRow[];
  readonly meanings: readonly ChosenMeaning[];
  readonly columns: readonly ChosenColumn[];
  readonly notes: readonly UsedNote[] | undefined;
  readonly repeat: RepeatedPlan | undefined;
  readonly limits: QueryLimits;
  readonly info: SourceInfo;
  readonly source: ThreadSource;
  readonly knowledge: {
    readonly key: string;
    readonly parts: SharedArrayBuffer;
    readonly names: SharedArrayBuffer | null;
    readonly denials: readonly Denial[];
  };
  readonly meter: RunMeter;
};

/** What of a source is plain data; the rest is asked for. */
export type ThreadSource = {
  readonly id: string;
  readonly name: string;
  readonly dialect: DialectName;
  readonly schemas: readonly string[] | undefined;
  readonly allowedFunctions: readonly string[] | undefined;
  readonly impersonates: boolean;
  readonly signsIn: boolean;
  readonly tellsReadable: boolean;
  readonly canHide: boolean;
  readonly tellsTimeZone: boolean;
};

/** What a run asks of the process: the database, the vector store, and to remember a repair. */
export type Ask =
  | {
      readonly what: 'query';
      readonly sql: string;
      readonly limits: QueryLimits;
      readonly hidden: readonly string[];
    }
  | {
      readonly what: 'explain';
      readonly sql: string;
      readonly hidden: readonly string[];
      readonly asker: QueryLimits['asker'];
    }
  | { readonly what: 'time-zone' }
  | { readonly what: 'readable'; readonly asker: Asker }
  | {
      readonly what: 'nearest';
      readonly collection: CollectionName;
      readonly embedding: readonly number[];
      readonly count: number;
    }
  | { readonly what: 'record-repair'; readonly repair: Repair };

export type FromThread =
  /** The first message of a run. */
  | { readonly kind: 'begun'; readonly thread: number }
  | { readonly kind: 'events'; readonly events: readonly RunEvent[] }
  | { readonly kind: 'ask'; readonly id: number; readonly ask: Ask }
  /** Whoever asked does not wait any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  /** The last message of a run. */
  | { readonly kind: 'done' };

export type ToThread =
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: ToldError }
  | { readonly kind: 'stop' | 'enough' };

/** An error between threads, which do not share classes. */
export type ToldError = {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly userMessage: string;
};

export function toldError(error: unknown): ToldError {
  if (error instanceof AppError) {
    const { code, message, userMessage } = error;
    return { code, message, userMessage };
  }
  console.error(error); // Here is its stack; the thread tells only that something failed.
  return { code: null, message: String(error), userMessage: '' };
}

export function errorFrom({ code, message, userMessage }: ToldError): Error {
  return code === null ? new Error(message) : new AppError(code, { message, userMessage });
}
