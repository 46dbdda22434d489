import { expect, test } from 'vitest';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { compareSteps } from './compare-steps.ts';

const viewOf = (question: string, found: unknown, ...more: RunEvent[]) =>
  [
    {
      type: 'plan-available' as const,
      plan: {
        steps: [
          { id: '#E1', tool: 'find-schema', why: '', args: { question: 'how many?' } },
          { id: '#E2', tool: 'query-data', why: '', args: { question, schema: '#E1' } },
        ],
        answerFrom: ['#E2'],
      },
    },
    {
      type: 'step-end' as const,
      step: '#E1',
      tool: 'find-schema',
      output: { elapsedMs: 3, tables: [] },
      elapsedMs: 3,
    },
    { type: 'step-end' as const, step: '#E2', tool: 'query-data', output: found, elapsedMs: 9 },
    ...more,
  ].reduce(reduceRun, emptyRun);

test('tells which inputs and outputs differ, and that time alone is no difference', () => {
  const left = viewOf('how many?', { rows: 1, kind: 'answered' });
  const right = viewOf(
    'how few?',
    { kind: 'answered', rows: 2 },
    {
      type: 'step-end',
      step: '#E1',
      tool: 'find-schema',
      output: { tables: [], elapsedMs: 80 },
      elapsedMs: 80,
    },
  );
  expect(compareSteps(left, right).map(({ id, input, output }) => [id, input, output])).toEqual([
    ['#E1', 'same', 'same'],
    ['#E2', 'different', 'different'],
  ]);
});

test('a step that only one run has stands alone', () => {
  const [first] = compareSteps(viewOf('q', {}), emptyRun);
  expect(first).toMatchObject({ id: '#E1', right: null, input: 'only', output: 'only' });
});
