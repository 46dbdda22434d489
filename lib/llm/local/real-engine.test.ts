import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTestEngine, missingTestEngine, testEngineDir } from './__fixtures__/test-engine.ts';
import { tinyGguf } from './__fixtures__/tiny-gguf.ts';
import { createLocalEngine, type LocalEngine } from './local-engine.ts';
import type { LocalRequest } from './local-request.ts';

const sql = 'SELECT COUNT(*) FROM markets;\nDone.';

describe.skipIf(!hasTestEngine)('the real engine', () => {
  let folder: string;
  let engine: LocalEngine;
  const file = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-engine-'));
    await writeFile(file('says-sql.gguf'), tinyGguf({ reply: sql }));
    await writeFile(file('random.gguf'), tinyGguf({ seed: 7 }));
    await writeFile(file('broken.gguf'), tinyGguf().subarray(0, 5_000));
    engine = createLocalEngine({ engineDir: testEngineDir });
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (more: Partial<LocalRequest> = {}) =>
    engine.generate({
      file: file('says-sql.gguf'),
      messages: [
        { role: 'system', text: 'You write SQL.' },
        { role: 'user', text: 'How many markets are there?' },
      ],
      schema: null,
      temperature: 0,
      topP: null,
      topK: null,
      seed: null,
      stop: [],
      maxTokens: 60,
      ...more,
    });
  const random = (more: Partial<LocalRequest>) => ask({ file: file('random.gguf'), maxTokens: 8, ...more });

  test('counts tokens, and reads a beginning that it knows only once', async () => {
    const first = await ask();
    expect(first).toMatchObject({ text: sql, finish: 'stop' });
    expect(first.usage.cachedInput).toBe(0);
    const again = await ask();
    expect(again.usage).toMatchObject({ input: first.usage.input, cachedInput: first.usage.input - 1 });
    const other = await ask({
      messages: [
        { role: 'system', text: 'You write SQL.' },
        { role: 'user', text: 'How many markets are closed?' },
      ],
    });
    expect(other.usage.cachedInput).toBeGreaterThan(first.usage.input / 2);
    expect(other.usage.cachedInput).toBeLessThan(first.usage.input);
  });

  test('reads a beginning ahead of the question, and writes nothing', async () => {
    const beginning = 'One table holds the tides of each harbour, another its pilots. '.repeat(3);
    const messages = (text: string): Partial<LocalRequest> => ({ messages: [{ role: 'user', text }] });
    const read = await ask({ ...messages(beginning), maxTokens: 0 });
    expect(read).toMatchObject({ text: '', usage: { output: 0 } });
    const asked = await ask(messages(`${beginning}How many pilots are there?`));
    expect(asked.text).toBe(sql);
    expect(asked.usage.cachedInput).toBeGreaterThan(read.usage.input * 0.9);
  });

  test('keeps two unlike beginnings side by side', async () => {
    const long = (letter: string): Partial<LocalRequest> => ({
      messages: [{ role: 'user', text: letter.repeat(300) }],
    });
    await ask(long('a'));
    await ask(long('b'));
    expect((await ask(long('a'))).usage.cachedInput).toBeGreaterThan(300);
    expect((await ask(long('b'))).usage.cachedInput).toBeGreaterThan(300);
  });

  test('knows its own earlier reply in a conversation', async () => {
    const reply = await ask({
      messages: [
        { role: 'user', text: 'How many?' },
        { role: 'assistant', text: 'SELECT 1' },
        { role: 'user', text: 'Give it again, corrected.' },
      ],
    });
    expect(reply.text).toBe(sql);
  });

  test('ends at a stop text, which is not part of the reply', async () => {
    expect(await ask({ stop: [';'] })).toMatchObject({
      text: 'SELECT COUNT(*) FROM markets',
      finish: 'stop',
    });
  });

  test('says that a reply was cut at its limit', async () => {
    const reply = await ask({ maxTokens: 2 });
    expect(reply.finish).toBe('length');
    expect(sql.startsWith(reply.text)).toBe(true);
    expect(reply.usage.output).toBe(2);
  });

  test('the same seed gives the same reply, another seed another', async () => {
    const hot = { temperature: 1.5 };
    const one = await random({ ...hot, seed: 1 });
    expect((await random({ ...hot, seed: 1 })).text).toBe(one.text);
    expect((await random({ ...hot, seed: 2 })).text).not.toBe(one.text);
  });

  test('a schema is kept, whatever the weights would say', async () => {
    const reply = await random({
      maxTokens: 200,
      schema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          choice: { anyOf: [{ type: 'string', enum: ['A', 'B'] }, { type: 'null' }] },
          sure: { type: 'boolean' },
          reasons: { type: 'array', items: { type: 'string', maxLength: 3 }, minItems: 1, maxItems: 2 },
        },
        required: ['choice', 'sure', 'reasons'],
        additionalProperties: false,
      },
    });
    expect(JSON.parse(reply.text)).toEqual({
      choice: expect.toBeOneOf(['A', 'B', null]),
      sure: expect.any(Boolean),
      reasons: expect.any(Array),
    });
  });

  test('a prompt that is longer than the model can hold is refused with both numbers', async () => {
    await expect(ask({ messages: [{ role: 'user', text: 'x'.repeat(9_000) }] })).rejects.toMatchObject({
      code: 'model-failed',
      userMessage: expect.stringMatching(/is 90\d\d tokens long, but this local model holds 8192/),
    });
  });

  test('a file that is no model is refused by name, and the engine goes on', async () => {
    for (const [name, sentence] of [
      ['broken.gguf', 'broken.gguf cannot be loaded'],
      ['absent.gguf', 'The file of the local model is gone'],
    ] as const) {
      await expect(ask({ file: file(name) })).rejects.toMatchObject({
        code: 'model-failed',
        userMessage: expect.stringContaining(sentence),
      });
    }
    expect((await ask()).text).toBe(sql);
  });
});

if (!hasTestEngine) test.skip(`The real engine is left out: ${missingTestEngine}`, () => {});
