import { expect, test } from 'vitest';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { describeProgress } from './describe-progress.ts';

const planned: RunEvent[] = [
  {
    type: 'plan-available',
    plan: { steps: [{ id: '#E1', tool: 'query-data', why: '', args: {} }], answerFrom: ['#E1'] },
  },
  { type: 'step-start', step: '#E1', tool: 'query-data' },
];
const query = {
  question: 'q',
  sql: 'SELECT 1',
  reading: [],
  confidence: 1,
  intent: null,
  readings: [],
  result: {
    columns: [{ name: 'n', kind: 'number' }],
    rows: [[1], [2]],
    truncatedBy: null,
    elapsedMs: 1,
  },
};

function described(...events: RunEvent[]): string {
  return describeProgress(events.reduce(reduceRun, emptyRun), null);
}

test('names the planning, then the running step, then the size of the answer', () => {
  expect(described()).toBe('Planning.');
  expect(described(...planned)).toBe('Querying the data.');
  expect(
    described(
      ...planned,
      {
        type: 'step-end',
        step: '#E1',
        tool: 'query-data',
        output: { kind: 'answered', query },
        elapsedMs: 3,
      },
      { type: 'run-end', outcome: 'answered', elapsedMs: 5 },
    ),
  ).toBe('Answer ready: 2 rows.');
});

test('says why a question failed', () => {
  expect(
    described({ type: 'run-error', code: 'query-timeout', message: 'Took too long.', elapsedMs: 1 }),
  ).toBe('This question failed. Took too long.');
});
