import type { ExecutedCandidate, WriterInput } from '../../roles.ts';
import { staticProblems } from '../verifier/static-problems.ts';

/** What is told of a statement that ran and found nothing. */
export const nothingFound = 'It ran and returned no row.';

/** What running it and looking at it say is wrong with a statement, in sentences; null when nothing does. */
export function errorSignal(writer: WriterInput, entry: ExecutedCandidate): string | null {
  const { status, error } = entry.outcome;
  if (!entry.result) return error ?? `It ended as ${status}.`;
  const problems = [...(status === 'empty' ? [nothingFound] : []), ...staticProblems(writer, entry)];
  return problems.length === 0 ? null : problems.join(' ');
}
