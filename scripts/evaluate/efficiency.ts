/** An answer beside its gold: whether it is right, and how many milliseconds each of the two statements ran. */
export type TimedAnswer = { readonly isRight: boolean; readonly ms: number; readonly goldMs: number };

/** Below this the clock of an engine says nothing. */
const leastMs = 0.05;

/**
 * BIRD's valid efficiency score: over all answers the mean of sqrt(time of the gold / time of the answer), a wrong answer
 * counting 0. Above 1 where right statements run faster than their golds; 0 for no answers.
 */
export function validEfficiency(answers: readonly TimedAnswer[]): number {
  if (answers.length === 0) return 0;
  const gained = answers.map(({ isRight, ms, goldMs }) =>
    isRight ? Math.sqrt(Math.max(goldMs, leastMs) / Math.max(ms, leastMs)) : 0,
  );
  return gained.reduce((sum, each) => sum + each, 0) / answers.length;
}
