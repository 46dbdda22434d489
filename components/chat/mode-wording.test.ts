import { expect, test } from 'vitest';
import { modeBadge, modeExplanation } from './mode-wording.ts';

test('the badge names the model as its provider does, colons of the name included', () => {
  expect(modeBadge({ mode: 'model', model: 'openai-compatible:qwen2.5-coder:7b' })).toBe(
    'Model: qwen2.5-coder:7b',
  );
});

test('a model on this machine is called local', () => {
  const local = { mode: 'model' as const, model: 'local:qwen2.5-coder-1.5b' };
  expect(modeBadge(local)).toBe('Local model: qwen2.5-coder-1.5b');
  const explanation = modeExplanation({
    ...local,
    modelRoles: ['writer'],
    strategy: 'chase',
    vectorStore: 'chroma',
  });
  expect(explanation).toContain('The model runs on this machine.');
});

test('the badge of the built-in engine names no model', () => {
  expect(modeBadge({ mode: 'built-in', model: null })).toBe('Built-in engine');
});

test('the explanation says who writes the SQL, with which strategy, and what stays here', () => {
  const explanation = modeExplanation({
    mode: 'model',
    model: 'openai:gpt',
    modelRoles: ['writer'],
    strategy: 'single-shot',
    vectorStore: 'in-process',
  });
  expect(explanation).toContain('openai:gpt writes the SQL');
  expect(explanation).toContain('single-shot');
  expect(explanation).toContain('run read-only here');
  expect(explanation).toContain('No row of a result is shown to a model');
});

test('the built-in engine claims no model, and a model mode never claims that nothing leaves the machine', () => {
  const common = { vectorStore: 'chroma' as const, modelRoles: ['writer' as const, 'judge' as const] };
  const builtIn = modeExplanation({ ...common, mode: 'built-in', model: null, strategy: 'built-in' });
  const chase = modeExplanation({ ...common, mode: 'model', model: 'openai:gpt', strategy: 'chase' });
  expect(builtIn).toContain('No language model takes part');
  expect(builtIn).toContain('run read-only here');
  expect(chase).not.toContain('nothing leaves');
  expect(chase).toContain('rows of results are shown to models');
});
