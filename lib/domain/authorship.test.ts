import { expect, test } from 'vitest';
import { authorWords, failedCallWords } from './authorship.ts';
import type { ModelCall } from './model-call.ts';
import { emptyRun, type RunView, reduceRun } from './run-view.ts';

const call = (over: Partial<ModelCall>): ModelCall => ({
  role: 'writer',
  step: null,
  model: 'local:tiny',
  prompt: '',
  reply: '',
  tokens: null,
  costUsd: null,
  ms: 1,
  retries: 0,
  repaired: false,
  warnings: [],
  error: null,
  ...over,
});
const after = (...calls: readonly ModelCall[]) =>
  calls.reduce<RunView>((view, each) => reduceRun(view, { type: 'model-call', call: each }), {
    ...emptyRun,
    mode: 'model',
  });

test('the statement that was chosen is told to be the model’s only when the model wrote it', () => {
  const view = after(call({ role: 'judge', model: 'other' }), call({}));
  expect(authorWords(view, { writer: 'schema' })).toBe('Statement by local:tiny');
  expect(authorWords(view, { writer: 'built-in' })).toBe(
    'Statement by the built-in engine, beside local:tiny',
  );
  expect(authorWords(view, null)).toBe('local:tiny');
  expect(authorWords(after(), null)).toBe('Language model');
  expect(authorWords(emptyRun, { writer: 'built-in' })).toBe('Built-in engine');
});

test('calls that failed are counted, those that nobody wanted any more are not', () => {
  const { usage } = after(call({}), call({ error: 'cut' }), call({ error: 'enough', stopped: true }));
  expect(failedCallWords(usage)).toBe('1 of 3 model calls failed');
  expect(failedCallWords(after(call({})).usage)).toBeNull();
});
