import { expect, test } from 'vitest';
import { writtenCandidate } from '#agents/query/written-candidate.ts';
import type { ExecutedCandidate, Judge } from '#agents/roles.ts';
import { majorityJudge } from './majority-judge.ts';

/** A statement that returned one cell; null for one that failed. */
function ran(cell: number | null): ExecutedCandidate {
  return {
    candidate: writtenCandidate(`SELECT ${cell}`, 'single-shot'),
    outcome: {} as ExecutedCandidate['outcome'],
    result:
      cell === null ? null : ({ columns: [{ name: 'n' }], rows: [[cell]] } as ExecutedCandidate['result']),
  };
}

const judged = (executed: readonly ExecutedCandidate[]) =>
  majorityJudge({ question: '', executed, mentions: [] }, {} as Parameters<Judge>[1]);

test('the result that most statements return wins, whoever came first', async () => {
  const executed = [ran(1), ran(2), ran(null), ran(2)];
  const { chosen, confidence } = await judged(executed);
  expect(chosen).toBe(executed[1]?.candidate.id);
  expect(confidence).toBeCloseTo(2 / 3);
});

test('of equals the first wins', async () => {
  const executed = [ran(1), ran(2)];
  expect((await judged(executed)).chosen).toBe(executed[0]?.candidate.id);
});
