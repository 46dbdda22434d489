import type { TableSchema } from '#lib/domain/schema.ts';
import type { Notation } from '#lib/sql/select/notation.ts';
import { type EarlierRepair, earlierRepairs } from './earlier-repairs.ts';
import { questionCues } from './question-cues.ts';
import { repairSchema } from './repair-schema.ts';
import type { RepairContext } from './rule.ts';
import type { ValueLookup } from './value-lookup.ts';

export type RepairSurroundings = {
  /** What the engine said when the statement ran; null before its first run. */
  readonly error: string | null;
  /** All tables of the database: the same array for every call, since an index is kept for it. */
  readonly tables: readonly TableSchema[];
  readonly question: string;
  /** Whether the question leans on one before it, which said what is shown. */
  readonly leans?: boolean;
  readonly values: ValueLookup;
  readonly dialect: string;
  /** How the engine writes names and texts. */
  readonly notation?: Notation;
  /** Repairs of this source that resemble this one, nearest first. */
  readonly earlier?: readonly EarlierRepair[];
  /** Statements that people approved for questions like this one. */
  readonly examples?: readonly string[];
};

export function repairContext({
  error,
  tables,
  question,
  leans = false,
  values,
  dialect,
  earlier = [],
  examples = [],
}: RepairSurroundings): RepairContext {
  const schema = repairSchema(tables);
  return {
    schema,
    values,
    question: questionCues(question, leans),
    dialect,
    error,
    earlier: earlierRepairs(earlier, schema),
    examples,
  };
}
