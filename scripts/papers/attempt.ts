import type { CaseResult } from '../evaluate/case-result.ts';
import type { Hardness } from '../evaluate/hardness.ts';

/** A statement of a run, in the order they were tried. */
export type TriedStatement = {
  readonly sql: string;
  readonly writer: string;
  readonly isRight: boolean;
  /** What the database said; null where it ran. */
  readonly error: string | null;
  /** It ran and found no row. */
  readonly isEmpty: boolean;
  /** Kinds of error that a corrector named for this statement. */
  readonly corrects: readonly string[];
  /** The rules changed what the writer had written. */
  readonly isMended: boolean;
};

/** One question in one configuration, a line of attempts.jsonl. */
export type Attempt = Omit<CaseResult, 'blame'> & {
  readonly configuration: string;
  readonly hardness: Hardness | null;
  /** Equal to a gold by clause sets. */
  readonly isExact: boolean;
  /** Milliseconds of the statement and of the gold in the engine, the least of three; null where it is not right. */
  readonly engineMs: number | null;
  readonly goldMs: number | null;
  readonly tried: readonly TriedStatement[];
  /** How often somebody who checks the statement objected. */
  readonly objections: number;
  /** What a model held of the answer beside the gold's; absent where none was asked. */
  readonly judged?: 'CORRECT' | 'INCORRECT';
};
