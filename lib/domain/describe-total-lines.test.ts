import { expect, test } from 'vitest';
import { describeTotalLines } from './describe-total-lines.ts';

test.each([
  { totals: [true], says: ['The last line is a total of those above it and is left out.'] },
  {
    totals: [true, false],
    says: ['The last line of one file is a total of those above it and is left out.'],
  },
  { totals: [true, true], says: ['The last line of 2 files is a total of those above it and is left out.'] },
  { totals: [false], says: [] },
])('of files with totals $totals it is said $says', ({ totals, says }) => {
  expect(describeTotalLines(totals.map((totalLine) => ({ totalLine })))).toEqual(says);
});
