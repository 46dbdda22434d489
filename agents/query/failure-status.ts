import type { CandidateOutcome } from '#lib/domain/sql-candidate.ts';
import { AppError } from '#lib/errors.ts';

/** How a statement ended that the engine or the guard would not run; null for a fault of our own or a run that was stopped. */
export function failureStatus(error: unknown): CandidateOutcome['status'] | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'query-timeout':
      return 'timeout';
    case 'query-rejected':
      return 'rejected';
    case 'query-failed':
    case 'query-too-large':
      return 'failed';
    default:
      return null;
  }
}
