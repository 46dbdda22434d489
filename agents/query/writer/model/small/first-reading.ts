import type { SqlWriter } from '../../../../roles.ts';
import { builtInWriter } from '../../built-in/built-in-writer.ts';

/**
 * The built-in engine as one writer among those of a small model: its best reading alone, without its own estimate of how
 * much it covers, since the models have none to compare with. It is there in milliseconds, errs differently, and where it
 * agrees with the first statement of the model no further one is needed.
 */
export const firstReading: SqlWriter = async (input, context) => {
  const writing = await builtInWriter(input, context);
  if (writing.kind !== 'candidates') return writing;
  return {
    kind: 'candidates',
    candidates: writing.candidates.slice(0, 1).map((candidate) => ({ ...candidate, coverage: null })),
  };
};
