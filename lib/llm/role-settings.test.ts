import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { readModelSettings } from './role-settings.ts';

/** From variables as a person sets them. */
const read = (variables: Readonly<Record<string, string>>) =>
  readModelSettings(readEnv({ NODE_ENV: 'test', ...variables }));

const local = {
  TABLETALK_MODEL: 'openai-compatible:qwen',
  TABLETALK_MODEL_BASE_URL: 'http://127.0.0.1:8089/v1/',
} as const;

test('is null when no model is configured, whatever keys there are', () => {
  expect(read({})).toBeNull();
  expect(read({ OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key', TABLETALK_MODEL: '' })).toBeNull();
  expect(read({ TABLETALK_MODEL: 'built-in' })).toBeNull();
});

test('gives one model to every role', () => {
  const settings = read(local);
  expect(Object.keys(settings ?? {})).toHaveLength(8);
  for (const role of Object.values(settings ?? {})) {
    expect(role).toEqual({
      profile: 'full',
      model: { provider: 'openai-compatible', model: 'qwen' },
      baseUrl: 'http://127.0.0.1:8089/v1',
      apiKey: null,
      local: null,
      reasoning: null,
      temperature: null,
      maxOutputTokens: null,
    });
  }
});

test('lets a role have its own model, settings or the built-in engine', () => {
  const settings = read({
    ...local,
    OPENAI_API_KEY: 'openai-key',
    TABLETALK_MODEL_API_KEY: 'local-key',
    TABLETALK_MODEL_PLANNER: 'openai:gpt-6-sol',
    TABLETALK_REASONING_PLANNER: 'low',
    TABLETALK_MODEL_ENTITY_FILTER: 'built-in',
    TABLETALK_TEMPERATURE_WRITER: '0.7',
    TABLETALK_MAX_OUTPUT_WRITER: '800',
  });
  expect(settings?.planner).toMatchObject({
    model: { provider: 'openai', model: 'gpt-6-sol' },
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'openai-key',
    reasoning: 'low',
  });
  expect(settings?.['entity-filter']).toBeNull();
  expect(settings?.writer).toMatchObject({ apiKey: 'local-key', temperature: 0.7, maxOutputTokens: 800 });
  expect(settings?.judge).toMatchObject({ apiKey: 'local-key', temperature: null });
});

test('takes a model for one role alone', () => {
  const settings = read({ TABLETALK_MODEL_JUDGE: 'anth:claude-haiku-5-5', ANTHROPIC_API_KEY: 'key' });
  expect(settings?.judge?.baseUrl).toBe('https://api.anthropic.com/v1');
  expect(settings?.planner).toBeNull();
});

test.each([
  [{ TABLETALK_MODEL: 'openai:gpt-6-sol' }, 'openai:gpt-6-sol needs a key. Set OPENAI_API_KEY'],
  [{ TABLETALK_MODEL: 'anth:claude' }, 'anthropic:claude needs a key. Set ANTHROPIC_API_KEY'],
  [{ TABLETALK_MODEL: 'openai-compatible:qwen' }, 'needs an address. Set TABLETALK_MODEL_BASE_URL'],
  [{ TABLETALK_MODEL: 'gpt' }, 'Unknown model "gpt"'],
  [{ ...local, TABLETALK_MODEL_BASE_URL: 'localhost:8089' }, 'TABLETALK_MODEL_BASE_URL="localhost:8089"'],
  [
    { ...local, TABLETALK_TEMPERATURE_JUDGE: 'warm' },
    'TABLETALK_TEMPERATURE_JUDGE="warm": expected a number from 0',
  ],
  [{ ...local, TABLETALK_MAX_OUTPUT_JUDGE: '0' }, 'TABLETALK_MAX_OUTPUT_JUDGE="0": expected a whole number'],
  [
    { ...local, TABLETALK_REASONING_JUDGE: 'max' },
    'TABLETALK_REASONING_JUDGE="max": expected one of none, minimal',
  ],
  [
    { ...local, TABLETALK_MODEL_JUGDE: 'x:y' },
    'Unknown variable TABLETALK_MODEL_JUGDE. The roles are PLANNER',
  ],
])('refuses %j with the variable and what would be right', (variables, sentence) => {
  expect(() => read(variables)).toThrow(sentence);
});
