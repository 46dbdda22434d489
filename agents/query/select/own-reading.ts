import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';

/** What the built-in engine holds of its own reading of the question; null for a statement that others wrote. */
export type OwnReading = 'sure' | 'unsure' | null;

export function ownReading({ writer, coverage }: Pick<SqlCandidate, 'writer' | 'coverage'>): OwnReading {
  if (writer !== 'built-in') return null;
  return coverage === null ? 'unsure' : 'sure';
}
