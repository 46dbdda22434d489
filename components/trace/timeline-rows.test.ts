import { expect, test } from 'vitest';
import type { RunEvent, StoredEvent } from '#lib/domain/run-event.ts';
import { timelineRows } from './timeline-rows.ts';

const logOf = (...events: [number, RunEvent][]): StoredEvent[] =>
  events.map(([ms, event], sequence) => ({
    runId: 'r',
    sequence,
    at: new Date(Date.UTC(2026, 0, 1) + ms).toISOString(),
    event,
  }));

const call = (ms: number): RunEvent => ({
  type: 'model-call',
  call: {
    role: 'writer',
    step: '#E1',
    model: 'openai:x',
    prompt: '',
    reply: '',
    tokens: null,
    costUsd: null,
    ms,
    retries: 0,
    repaired: false,
    warnings: [],
    error: 'refused',
  },
});

test('a step reaches from its start to its end, a call back from its end by what it took', () => {
  const rows = timelineRows(
    logOf(
      [0, { type: 'plan-rejected', problems: [] }],
      [10, { type: 'step-start', step: '#E1', tool: 'query-data' }],
      [70, call(50)],
      [90, { type: 'step-end', step: '#E1', tool: 'query-data', output: null, elapsedMs: 80 }],
    ),
  );
  expect(rows.map(({ label, startMs, endMs, failed }) => [label, startMs, endMs, failed])).toEqual([
    ['#E1 query-data', 10, 90, false],
    ['writer #E1', 20, 70, true],
  ]);
});

test('a step that has not ended reaches to the last event', () => {
  const rows = timelineRows(
    logOf(
      [0, { type: 'step-start', step: '#E1', tool: 'query-data' }],
      [40, { type: 'run-stopped', elapsedMs: 40 }],
    ),
  );
  expect(rows).toMatchObject([{ startMs: 0, endMs: 40 }]);
});

test('a log without events has no rows', () => {
  expect(timelineRows([])).toEqual([]);
});
