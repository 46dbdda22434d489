import { expect, test } from 'vitest';
import { emptyRun, type StepView } from '#lib/domain/run-view.ts';
import { usedExamples } from './used-examples.ts';

function step(part: Partial<StepView>): StepView {
  return {
    id: '#E1',
    tool: 'find-examples',
    why: '',
    status: 'done',
    elapsedMs: 1,
    output: null,
    error: null,
    reused: false,
    candidates: [],
    provisional: null,
    failedWriters: [],
    objections: [],
    failedChecks: [],
    judgement: null,
    ...part,
  };
}

function found(id: string, score: number) {
  return { id, sourceId: 's', question: 'q', sql: 'SELECT 1', note: '', status: 'approved', score };
}

test('an example counts as used when it was near the question, and as the answer when its statement was chosen', () => {
  const steps = [
    step({ output: [found('near', 0.8), found('far', 0.2), found('chosen', 0.3)] }),
    step({
      id: '#E2',
      tool: 'query-data',
      judgement: { chosen: 'example-chosen', scores: [], confidence: 1, otherReadings: [] },
    }),
  ];
  expect(usedExamples({ ...emptyRun, steps })).toEqual([
    { exampleId: 'near', answered: false },
    { exampleId: 'chosen', answered: true },
  ]);
});
