import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Intent } from './intent.ts';
import type { WeighedReading } from './weigh-readings.ts';

/** A statement that the learned reader offers. */
export type LikelyStatement = {
  readonly sql: string;
  /** What a follow-up edits; null where the statement says more than that form can. */
  readonly editable: QueryIntent | null;
  /** The likeliest reading that says this. */
  readonly reading: WeighedReading;
  /** The share of all readings that say this, 0..1. */
  readonly share: number;
};

const mostStatements = 3;
/** A reading less likely than this is not worth running. */
const leastShare = 0.03;

/** The different statements of weighed readings, likeliest first; `write` gives null for a reading that cannot be written. */
export function likeliestStatements(
  readings: readonly WeighedReading[],
  write: (intent: Intent) => { readonly sql: string; readonly intent: QueryIntent | null } | null,
): LikelyStatement[] {
  const found = new Map<string, LikelyStatement>();
  for (const reading of readings) {
    const written = write(reading.intent);
    if (written === null) continue;
    const { sql, intent: editable } = written;
    const known = found.get(sql);
    found.set(sql, {
      sql,
      editable,
      reading: known?.reading ?? reading,
      share: (known?.share ?? 0) + reading.probability,
    });
  }
  return [...found.values()]
    .sort((one, other) => other.share - one.share)
    .filter(({ share }, at) => at === 0 || share >= leastShare)
    .slice(0, mostStatements);
}
