import type { ExecutedCandidate, Verifier } from '../../roles.ts';
import { staticProblems } from './static-problems.ts';

/**
 * Checks the chosen statement against the question by its text and its result, without running anything. Objects only
 * when it can say what is missing; offers another candidate only when that one ran and has none of the problems.
 */
export const builtInVerifier: Verifier = async ({ writer, executed, judgement }) => {
  const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen);
  if (chosen === undefined) return { verdict: 'accept' };
  const reasons = staticProblems(writer, chosen);
  if (reasons.length === 0) return { verdict: 'accept' };
  const scoreOf = (entry: ExecutedCandidate) =>
    judgement?.scores.find((score) => score.candidateId === entry.candidate.id)?.score ?? 0;
  const better = executed
    .filter(
      (entry) => entry !== chosen && entry.result !== null && staticProblems(writer, entry).length === 0,
    )
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))[0];
  return { verdict: 'object', reasons, replacements: better ? [better.candidate] : [] };
};
