import { expect, test } from 'vitest';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { compose } from './compose.ts';

const settings = (roleVariables: Record<string, string> = {}) =>
  readModelSettings({
    TABLETALK_MODEL: 'openai-compatible:local',
    TABLETALK_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
    roleVariables,
  });

test('is built in without a model, and chase with one', () => {
  expect(compose(null)).toMatchObject({ strategy: 'built-in', mode: 'built-in' });
  expect(compose(settings())).toMatchObject({ strategy: 'chase', mode: 'model' });
  expect(compose(settings()).roles.writers).toHaveLength(4);
});

test('stays built in when that is asked for, or when the writer is set to it', () => {
  expect(compose(settings(), { strategy: 'built-in' }).mode).toBe('built-in');
  expect(compose(settings({ TABLETALK_MODEL_WRITER: 'built-in' })).mode).toBe('built-in');
});

test('refuses a strategy that needs a model when there is none, and says how to name one', () => {
  expect(() => compose(null, { strategy: 'single-shot' })).toThrow(
    /single-shot needs a language model.*--model/,
  );
});

test('leaves the judge to the built-in one when it is set so', () => {
  const roles = compose(settings({ TABLETALK_MODEL_JUDGE: 'built-in' })).roles;
  expect(roles.judge).toBe(compose(null).roles.judge);
});

test('a small model writes beside the built-in engine, which is there at once', () => {
  const small = readModelSettings({
    TABLETALK_MODEL: 'openai-compatible:local',
    TABLETALK_MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
    TABLETALK_PROFILE: 'small',
    roleVariables: {},
  });
  expect(compose(small).roles.writers).toHaveLength(4);
  expect(compose(small).roles.planner).toBe(compose(null).roles.planner);
  expect(compose(small, { effort: 'quick' }).roles.writers).toHaveLength(1);
});

test('the built-in engine is asked first unless that is this composition, or the model is always asked', () => {
  expect(compose(settings()).alone).toMatchObject({ strategy: 'built-in', mode: 'built-in', alone: null });
  expect(compose(settings(), { effort: 'quick' }).alone?.effort).toBe('quick');
  expect(compose(settings(), { askModel: 'always' }).alone).toBeNull();
  expect(compose(settings(), { effort: 'thorough' }).alone).toBeNull();
  expect(compose(null).alone).toBeNull();
});
