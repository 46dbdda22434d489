/** Whether every pair of every matrix is tested, and every story in the browser: `TESTS=whole npm test`. */
export const testsWhole = process.env.TESTS === 'whole';

/**
 * The cases of one row of a matrix: every `oneIn`th of them, or all in a whole run. The next `row` has the next ones, so that
 * `oneIn` rows together have each case once. For matrices whose cases go the same way through the code in each row.
 */
export function portionOf<Case>(cases: readonly Case[], oneIn: number, row = 0): readonly Case[] {
  return testsWhole ? cases : cases.filter((_, place) => (place + row) % oneIn === 0);
}
