import { expect, test } from 'vitest';
import { formatModelName, parseModelName } from './model-name.ts';

test.each([
  ['openai:gpt-6-sol', { provider: 'openai', model: 'gpt-6-sol' }],
  ['anthropic:claude-haiku-5-5', { provider: 'anthropic', model: 'claude-haiku-5-5' }],
  ['anth:claude-haiku-5-5', { provider: 'anthropic', model: 'claude-haiku-5-5' }],
  ['openai-compatible:qwen2.5-coder:7b', { provider: 'openai-compatible', model: 'qwen2.5-coder:7b' }],
  ['local', { provider: 'local', model: '' }],
  ['local:qwen2.5-coder-1.5b', { provider: 'local', model: 'qwen2.5-coder-1.5b' }],
  ['local:/models/a.gguf', { provider: 'local', model: '/models/a.gguf' }],
  ['openai-compatible:org/name', { provider: 'openai-compatible', model: 'org/name' }],
])('reads %s', (value, name) => {
  expect(parseModelName(value)).toEqual(name);
  expect(parseModelName(formatModelName(parseModelName(value)))).toEqual(name);
});

test.each(['gpt-6-sol', 'google:gemini', 'openai:', 'local:', ':gpt', '', 'constructor:x', 'OpenAI:gpt'])(
  'refuses %j with the value and the accepted forms',
  (value) => {
    expect(() => parseModelName(value)).toThrow(
      `Unknown model ${JSON.stringify(value)}. Write openai:NAME, anthropic:NAME (or anth:NAME), openai-compatible:NAME, local, local:NAME, local:FILE.gguf, or built-in.`,
    );
  },
);
