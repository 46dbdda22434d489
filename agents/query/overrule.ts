import type { Judgement } from '#lib/domain/sql-candidate.ts';

/** Where a model and the learned weights choose different results, nothing measured says which is right more often. */
const mostConfidence = 0.5;

/** A judgement with another result chosen. What was a reading of the question before stays one. */
export function overrule(judgement: Judgement, chosen: string): Judgement {
  const { otherReadings } = judgement;
  const readings = otherReadings.length === 0 ? [] : [judgement.chosen, ...otherReadings];
  return {
    ...judgement,
    chosen,
    confidence: Math.min(mostConfidence, judgement.confidence),
    otherReadings: readings.filter((id) => id !== chosen),
  };
}
