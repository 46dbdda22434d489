import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { engineDir } from './local/install-engine.ts';
import { chooseModel, noteModel } from './local-models/model-folder.ts';
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

test('a local model is its file and its engine, and writes the SQL alone unless one says otherwise', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-settings-'));
  try {
    const file = path.join(folder, 'tiny.gguf');
    await writeFile(file, 'GGUF');
    const variables = { TABLETALK_MODEL: `local:${file}`, TABLETALK_DATA: folder };
    const settings = read(variables);
    expect(settings?.planner).toBeNull();
    expect(settings?.writer).toMatchObject({
      model: { provider: 'local', model: 'tiny.gguf' },
      profile: 'small',
      apiKey: null,
      local: { file, engineDir: engineDir(folder) },
    });
    expect(read({ ...variables, TABLETALK_PROFILE: 'full' })?.planner?.local?.file).toBe(file);
    expect(() => read({ ...variables, TABLETALK_MODEL: 'local' })).toThrow('No local model is in use.');
    expect(() => read({ ...variables, TABLETALK_MODEL: 'local:absent' })).toThrow('no model "absent"');
    expect(() => read({ ...variables, TABLETALK_MODEL: 'local:/no/such.gguf' })).toThrow('/no/such.gguf');

    noteModel(folder, {
      name: 'tiny',
      title: 'Tiny',
      file,
      bytes: 4,
      sha256: '',
      licence: null,
      from: 'linked',
      addedAt: '2026-01-01T00:00:00Z',
    });
    chooseModel(folder, 'tiny');
    for (const model of ['local', 'local:tiny']) {
      expect(read({ ...variables, TABLETALK_MODEL: model })?.writer).toMatchObject({
        model: { provider: 'local', model: 'tiny' },
        local: { file },
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
