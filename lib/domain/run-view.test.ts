import { expect, test } from 'vitest';
import type { RunEvent } from './run-event.ts';
import { emptyRun, provisionalFate, queryResultOf, reduceRun } from './run-view.ts';

const fold = (...events: RunEvent[]) => events.reduce(reduceRun, emptyRun);

const start: RunEvent = {
  type: 'run-start',
  runId: 'r',
  conversationId: 'c',
  question: 'how many?',
  sourceId: 's',
  mode: 'built-in',
  strategy: 'built-in',
  effort: 'careful',
  snapshotId: 'x',
};
const planned: RunEvent = {
  type: 'plan-available',
  plan: {
    steps: [
      { id: '#E1', tool: 'find-schema', why: 'look', args: {} },
      { id: '#E2', tool: 'query-data', why: 'ask', args: {} },
    ],
    answerFrom: ['#E2'],
  },
};

test('shows the steps of a plan as waiting, then running, then done', () => {
  const running = fold(start, planned, { type: 'step-start', step: '#E1', tool: 'find-schema' });
  expect(running.steps.map((step) => step.status)).toEqual(['running', 'waiting']);
  const done = reduceRun(running, {
    type: 'step-end',
    step: '#E1',
    tool: 'find-schema',
    output: 1,
    elapsedMs: 5,
  });
  expect(done.steps[0]).toMatchObject({ status: 'done', elapsedMs: 5, output: 1 });
});

test('keeps a candidate together with its outcome', () => {
  const candidate = {
    id: 'a',
    sql: 'select 1',
    writer: 'built-in',
    reading: [],
    coverage: 1,
    intent: null,
    edits: [],
    flagged: [],
  };
  const outcome = {
    candidateId: 'a',
    status: 'rows',
    rowCount: 1,
    fingerprint: 'f',
    error: null,
    elapsedMs: 1,
  } as const;
  const view = fold(
    start,
    planned,
    { type: 'candidate-available', step: '#E2', candidate },
    { type: 'candidate-checked', step: '#E2', outcome },
  );
  expect(view.steps[1]?.candidates).toEqual([{ candidate, outcome }]);
});

test('skips the steps that never ran when a run is stopped', () => {
  const view = fold(start, planned, { type: 'run-stopped', elapsedMs: 9 });
  expect(view.status).toBe('stopped');
  expect(view.steps.map((step) => step.status)).toEqual(['skipped', 'skipped']);
});

test('tells an interrupted run from a failed one', () => {
  const error = (code: string): RunEvent => ({ type: 'run-error', code, message: 'm', elapsedMs: 0 });
  expect(fold(start, error('interrupted')).status).toBe('interrupted');
  expect(fold(start, error('internal'))).toMatchObject({
    status: 'failed',
    error: { code: 'internal', message: 'm' },
  });
});

test('gives a query result only for a step that answered', () => {
  const output = { kind: 'failed', message: 'no', sql: null };
  const view = fold(start, planned, {
    type: 'step-end',
    step: '#E2',
    tool: 'query-data',
    output,
    elapsedMs: 1,
  });
  expect(queryResultOf(view, '#E2')).toBeNull();
  expect(queryResultOf(view, '#E7')).toBeNull();
});

test.each([
  ['confirmed', 'same rows'],
  ['replaced', 'other rows'],
])('knows that the first result was %s by the decision', (fate, fingerprint) => {
  const candidate = (id: string) => ({
    id,
    sql: id,
    writer: 'plain',
    reading: [],
    coverage: null,
    intent: null,
    edits: [],
    flagged: [],
  });
  const ran = (candidateId: string, of: string): RunEvent => ({
    type: 'candidate-checked',
    step: '#E2',
    outcome: { candidateId, status: 'rows', rowCount: 1, fingerprint: of, error: null, elapsedMs: 1 },
  });
  const view = fold(
    start,
    planned,
    { type: 'candidate-available', step: '#E2', candidate: candidate('a') },
    ran('a', 'same rows'),
    {
      type: 'provisional-result',
      step: '#E2',
      candidateId: 'a',
      result: { columns: [], rows: [[1]], truncatedBy: null, elapsedMs: 1 },
      rowCount: 1,
    },
    { type: 'candidate-available', step: '#E2', candidate: candidate('b') },
    ran('b', fingerprint),
    {
      type: 'candidate-judged',
      step: '#E2',
      judgement: { chosen: 'b', scores: [], confidence: 1, otherReadings: [] },
    },
    { type: 'step-end', step: '#E2', tool: 'query-data', output: null, elapsedMs: 1 },
  );
  expect(view.steps.map(provisionalFate)).toEqual([null, fate]);
});
