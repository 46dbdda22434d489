import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { largestTaught } from './weigh-answers.ts';

/**
 * From this likelihood on a reading answers without a model. `scripts/question/fit-reader.ts` chooses it on some training
 * databases and says what it is worth on the others.
 */
export const sureFrom = 0.97;

/**
 * Whether the calibration holds a reading for right so surely that a model need not be asked: it was calibrated, it has no
 * rival, it leaves no content word over, it assumes nothing, and the schema is no larger than those it was measured on.
 */
export function isSureReading(
  { doubts, unconfirmed, unaccounted = [], assumed = [] }: SqlCandidate,
  of: { readonly confidence: number; readonly otherReadings: number; readonly schemaTables: number },
): boolean {
  return (
    doubts !== undefined &&
    unconfirmed === undefined &&
    unaccounted.length === 0 &&
    assumed.length === 0 &&
    of.otherReadings === 0 &&
    of.schemaTables <= largestTaught &&
    of.confidence >= sureFrom
  );
}
