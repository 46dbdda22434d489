import { longestQuestion } from '../../../../answering/reading-limits.ts';
import type { SqlWriter } from '../../../../roles.ts';
import { builtInWriter } from '../../built-in/built-in-writer.ts';

/** A reading that accounts for this much of the question and has no rival is held for sure. */
const sureCoverage = 0.8;

/**
 * The built-in engine as one writer among those of a small model: its best reading alone. It is there in milliseconds,
 * errs differently, and where it agrees with the first statement of the model no further one is needed. Its estimate of
 * how much it covers is kept only where it is sure: then one more statement has to agree against it.
 */
export const firstReading: SqlWriter = async (input, context) => {
  // What is too long to be read is the model's alone.
  if (input.question.length > longestQuestion) return { kind: 'candidates', candidates: [] };
  const writing = await builtInWriter(input, context);
  if (writing.kind !== 'candidates') return writing;
  const [best, ...rivals] = writing.candidates;
  if (best === undefined) return writing;
  const isSure = rivals.length === 0 && best.coverage !== null && best.coverage >= sureCoverage;
  return { kind: 'candidates', candidates: [{ ...best, coverage: isSure ? best.coverage : null }] };
};
