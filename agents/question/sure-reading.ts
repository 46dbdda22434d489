import type { Judgement, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { largestTaught } from './weigh-answers.ts';

/**
 * From this likelihood on a reading answers without a model. `scripts/question/fit-reader.ts` chooses it on some training
 * databases, so that 97 of 100 such readings are right, and says what it is worth on the others.
 */
export const sureFrom = 0.89;

/**
 * Whether a reading is held for right so surely that a model need not be asked: both readers hold it for the likeliest, it has
 * no rival, it leaves no content word over, it assumes nothing, and the schema is no larger than those it was measured on.
 */
export function isSureReading(
  { doubts, unconfirmed, unaccounted = [], assumed = [] }: SqlCandidate,
  { bothReaders, confidence, otherReadings }: Judgement,
  schemaTables: number,
): boolean {
  return (
    doubts !== undefined &&
    unconfirmed === undefined &&
    bothReaders === true &&
    unaccounted.length === 0 &&
    assumed.length === 0 &&
    otherReadings.length === 0 &&
    schemaTables <= largestTaught &&
    confidence >= sureFrom
  );
}
