import { describe, expect, test } from 'vitest';
import { detection, emptyTally, tallied, tallyLine } from './tally.ts';

const right = { right: true, fails: false };
const wrong = { right: false, fails: false };
const failing = { right: false, fails: true };
const untouched = { edits: [], flagged: [] };
const flagged = { edits: [], flagged: ['LIMIT without ORDER BY keeps arbitrary rows.'] };

describe('tally', () => {
  test('counts a statement as detected when it was flagged or still fails, right or wrong', () => {
    const runs = [
      [flagged, wrong, wrong],
      [flagged, right, right],
      [untouched, failing, failing],
      [untouched, wrong, wrong],
    ] as const;
    const tally = runs.reduce(
      (sum, [item, before, after]) => tallied(sum, item, before, after),
      emptyTally(),
    );
    expect(detection(tally)).toEqual({ wrongShare: 0.75, precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
  });

  test('prints what cannot be divided as a dash', () => {
    const tally = tallied(emptyTally(), untouched, right, right);
    expect(tallyLine('x', tally)).toBe('x | 1 | 1 | 1 | 0.0 | 0 | 0 | 0 | 0 | - | - | -');
  });
});
