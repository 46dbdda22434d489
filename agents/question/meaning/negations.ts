import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** Words that turn a statement round. A reading that drops one says the opposite of the question. */
const turning = new Set(
  'not no never without neither nor none except excluding besides nobody nothing lack lacks lacking'.split(
    ' ',
  ),
);
/** "No more than", "not only", "not later than": bounds, not negations. */
const bounds =
  /^(?:more|less|fewer|later|earlier|greater|higher|lower|older|younger|longer|shorter|only|before|after|above|below|over|under|null|empty|including|counting)$/;

/** Where a question is turned round. */
export function negationsIn(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ lower }, at) =>
    turning.has(lower) &&
    !bounds.test(tokens[at + 1]?.lower ?? '') &&
    cueAt(tokens, at)?.cue.kind !== 'compare'
      ? [at]
      : [],
  );
}
