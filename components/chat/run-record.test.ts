import { expect, test } from 'vitest';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { foldEvent, newRun, storedRun } from './run-record.ts';

const plan = { steps: [{ id: '#E1', tool: 'find-schema', why: 'where', args: {} }], answerFrom: ['#E1'] };
const candidate = {
  id: 'c1',
  sql: 'SELECT 1',
  writer: 'w',
  reading: [],
  coverage: 1,
  intent: null,
  edits: [],
  flagged: [],
};
const log: RunEvent[] = [
  { type: 'plan-available', plan },
  { type: 'candidate-available', step: '#E1', candidate },
  { type: 'run-end', outcome: 'answered', elapsedMs: 12 },
];
const stored = log.map((event, sequence) => ({
  runId: 'r',
  sequence,
  at: '2026-11-22T09:00:00.000Z',
  event,
}));

test('shows the question before the first event has arrived', () => {
  expect(newRun('r', 'c', 'How many?').view).toMatchObject({ question: 'How many?', status: 'running' });
});

test('an event replayed after a reconnect is folded once', () => {
  const twice = [...stored, ...stored].reduce(foldEvent, newRun('r', 'c', 'How many?'));
  expect(twice.view.steps[0]?.candidates).toHaveLength(1);
  expect(twice.lastSequence).toBe(2);
});

test('a stored log and the same log streamed give the same steps and status', () => {
  const reloaded = storedRun({ runId: 'r', events: stored, feedback: null, reply: null, charts: [] });
  const streamed = stored.reduce(foldEvent, newRun('r', 'c', 'How many?'));
  expect(reloaded.view.steps).toEqual(streamed.view.steps);
  expect(reloaded.view.status).toBe('answered');
});
