import { expect, test } from 'vitest';
import { finishedRun, logOf, modelCall, runStart } from './__fixtures__/finished-run.ts';
import { spansOfRun } from './spans-of-run.ts';

const midnight = Date.UTC(2026, 0, 1);

test('a run is a tree: its steps, and under a step its candidates and the calls made for it', () => {
  expect(spansOfRun(finishedRun).map(({ id, parent, name }) => [id, parent, name])).toEqual([
    ['run', null, 'invoke_agent tabletalk'],
    ['#E1', 'run', 'execute_tool query-data'],
    ['#E1 one', '#E1', 'candidate single-shot'],
    ['call 1', 'run', 'chat tiny'],
    ['call 4', '#E1', 'chat tiny'],
  ]);
});

test('times are those of the log, and a call began as long before its note as it took', () => {
  expect(spansOfRun(finishedRun).map(({ startMs, endMs }) => [startMs - midnight, endMs - midnight])).toEqual(
    [
      [0, 1000],
      [300, 900],
      [500, 700],
      [40, 100],
      [250, 400],
    ],
  );
});

test('a call carries model, usage, prompt and reply under the names of the conventions', () => {
  const call = spansOfRun(finishedRun).at(-1);
  expect(call?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai-compatible',
    'gen_ai.request.model': 'tiny',
    'gen_ai.usage.input_tokens': 900,
    'gen_ai.usage.output_tokens': 6,
    'gen_ai.usage.cache_read.input_tokens': 800,
    'tabletalk.role': 'writer',
    'tabletalk.retries': 1,
    'gen_ai.completion': 'SELECT count(*) FROM orders',
  });
  expect(String(call?.attributes['gen_ai.input.messages'])).toContain('How many orders?');
});

test('a candidate carries the statement that ran and how many rows came, never the rows', () => {
  const spans = spansOfRun(finishedRun);
  expect(spans.find(({ id }) => id === '#E1 one')?.attributes).toMatchObject({
    'db.query.text': 'SELECT count(*) FROM orders',
    'db.response.returned_rows': 1,
    'tabletalk.candidate.status': 'rows',
    'tabletalk.candidate.edits': 1,
  });
  expect(JSON.stringify(spans)).not.toContain('a row that stays here');
});

test('the plan and what the verifier said are events of their spans', () => {
  const spans = spansOfRun(finishedRun);
  expect(spans[0]?.events).toMatchObject([{ name: 'plan-available', atMs: midnight + 200 }]);
  expect(spans[1]?.events).toMatchObject([
    { name: 'verifier-objected', attributes: { 'tabletalk.reasons': 'It counts lines.' } },
  ]);
});

test('a failed run says why, and a step that was under way ends with it', () => {
  const [run, step, call] = spansOfRun(
    logOf([
      runStart,
      { type: 'step-start', step: '#E1', tool: 'query-data' },
      { type: 'model-call', call: modelCall({ error: 'tiny refused the key.', tokens: null }) },
      { type: 'run-error', code: 'model-failed', message: 'tiny refused the key.', elapsedMs: 300 },
    ]),
  );
  expect(run).toMatchObject({
    error: 'tiny refused the key.',
    attributes: { 'error.type': 'model-failed', 'tabletalk.outcome': 'error' },
  });
  expect(step).toMatchObject({ error: null, endMs: midnight + 300 });
  expect(call).toMatchObject({ parent: '#E1', error: 'tiny refused the key.' });
  expect(call?.attributes).not.toHaveProperty('gen_ai.usage.input_tokens');
});

test('a call that could belong to either of two steps hangs under the run', () => {
  const spans = spansOfRun(
    logOf([
      runStart,
      { type: 'step-start', step: '#E1', tool: 'query-data' },
      { type: 'step-start', step: '#E2', tool: 'query-data' },
      { type: 'model-call', call: modelCall({}) },
      { type: 'run-stopped', elapsedMs: 400 },
    ]),
  );
  expect(spans.at(-1)).toMatchObject({ name: 'chat tiny', parent: 'run' });
});
