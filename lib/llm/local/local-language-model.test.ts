import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateText, Output, streamText } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { createModelCaller } from '../call-model.ts';
import { createCircuitBreakers } from '../circuit-breaker.ts';
import { type ModelSettings, readModelSettings } from '../role-settings.ts';
import { hasTestEngine, missingTestEngine, testEngineDir } from './__fixtures__/test-engine.ts';
import { tinyGguf } from './__fixtures__/tiny-gguf.ts';
import { createLocalEngine, type GenerateOptions } from './local-engine.ts';
import type { LocalReply } from './local-engine-protocol.ts';
import { localLanguageModel } from './local-language-model.ts';
import type { LocalRequest } from './local-request.ts';
import { sharedLocalEngine } from './shared-local-engine.ts';

type Generate = (request: LocalRequest, options?: GenerateOptions) => Promise<LocalReply>;

const reply = (text: string, more: Partial<LocalReply> = {}): LocalReply => ({
  text,
  finish: 'stop',
  usage: { input: 50, cachedInput: 20, output: 4 },
  firstTokenMs: 1,
  totalMs: 2,
  ...more,
});

/** A model over an engine that is a function, with the requests that reached it. */
function modelOver(generate: Generate) {
  const requests: LocalRequest[] = [];
  const heard: string[] = [];
  const model = localLanguageModel({
    engine: {
      generate: (request, options) => {
        requests.push(request);
        return generate(request, options);
      },
    },
    file: '/models/tiny.gguf',
    name: 'tiny',
    onAsked: () => heard.push('asked'),
    onHeard: (characters) => heard.push(`heard ${characters}`),
  });
  return { model, requests, heard };
}

test('passes messages and settings on and returns reply, usage and finish', async () => {
  const { model, requests } = modelOver(async () => reply('Seven.', { finish: 'length' }));
  const result = await generateText({
    model,
    instructions: 'Count.',
    messages: [
      { role: 'user', content: 'How many?' },
      { role: 'assistant', content: 'Six.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Count ' },
          { type: 'text', text: 'again.' },
        ],
      },
    ],
    temperature: 0.5,
    seed: 3,
    stopSequences: [';'],
    maxOutputTokens: 9,
    maxRetries: 0,
  });
  expect(requests).toEqual([
    {
      file: '/models/tiny.gguf',
      messages: [
        { role: 'system', text: 'Count.' },
        { role: 'user', text: 'How many?' },
        { role: 'assistant', text: 'Six.' },
        { role: 'user', text: 'Count again.' },
      ],
      schema: null,
      temperature: 0.5,
      topP: null,
      topK: null,
      seed: 3,
      stop: [';'],
      maxTokens: 9,
    },
  ]);
  expect(result).toMatchObject({ text: 'Seven.', finishReason: 'length' });
  expect(result.usage).toMatchObject({ inputTokens: 50, outputTokens: 4 });
  expect(result.usage.inputTokenDetails.cacheReadTokens).toBe(20);
});

test('always takes the likeliest words unless it is told otherwise', async () => {
  const { model, requests } = modelOver(async () => reply('x'));
  await generateText({ model, prompt: 'x', maxRetries: 0 });
  expect(requests[0]).toMatchObject({ temperature: 0, seed: null });
});

test('cuts a reply that comes to no end, since a grammar would go on until the context is full', async () => {
  const { model, requests } = modelOver(async () => reply('x'));
  await generateText({ model, prompt: 'x', maxRetries: 0 });
  expect(requests[0]?.maxTokens).toBe(1024);
});

test('hands a shape over as a schema', async () => {
  const { model, requests } = modelOver(async () => reply('{"count": 7}'));
  const output = Output.object({ schema: z.object({ count: z.number() }) });
  expect((await generateText({ model, prompt: 'x', output, maxRetries: 0 })).output).toEqual({ count: 7 });
  expect(requests[0]?.schema).toMatchObject({ type: 'object', properties: { count: { type: 'number' } } });
});

test('streams words as they come, and tells of each sign of life', async () => {
  const { model, heard } = modelOver(async (_request, options) => {
    options?.onStart?.();
    options?.onProgress?.();
    for (const word of ['Seven ', 'orders.']) options?.onToken?.(word);
    return reply('Seven orders.');
  });
  const parts: string[] = [];
  for await (const part of streamText({ model, prompt: 'x', maxRetries: 0 }).textStream) parts.push(part);
  expect(parts).toEqual(['Seven ', 'orders.']);
  expect(heard).toEqual(['asked', 'heard 0', 'heard 6', 'heard 7']);
});

test('a failure of the engine is a fault that is not tried again; an abort stays what it is', async () => {
  const failing = modelOver(async () => {
    throw new AppError('model-failed', { userMessage: 'The memory is full.' });
  });
  await expect(generateText({ model: failing.model, prompt: 'x', maxRetries: 0 })).rejects.toMatchObject({
    kind: 'engine',
    retryable: false,
    message: 'The memory is full.',
  });
  const stopped = new AppError('stopped', { userMessage: 'Stopped.' });
  const stopping = modelOver(async () => {
    throw stopped;
  });
  await expect(generateText({ model: stopping.model, prompt: 'x', maxRetries: 0 })).rejects.toBe(stopped);
});

test('what it cannot do is refused or warned of', async () => {
  const { model } = modelOver(async () => reply('x'));
  const file = { type: 'file' as const, mediaType: 'image/png', data: new Uint8Array([1]) };
  await expect(
    generateText({ model, messages: [{ role: 'user', content: [file] }], maxRetries: 0 }),
  ).rejects.toThrow('a file part in a message');
  const { warnings } = await generateText({ model, prompt: 'x', frequencyPenalty: 1, maxRetries: 0 });
  expect(warnings).toEqual([{ type: 'unsupported', feature: 'frequencyPenalty' }]);
});

test('a child killed in its reply fails the call; the next one is answered', async () => {
  const childFile = fileURLToPath(new URL('./__fixtures__/fake-engine-child.ts', import.meta.url));
  const engine = createLocalEngine({ engineDir: '', childFile });
  try {
    const model = localLanguageModel({ engine, file: '/a.gguf', name: 'a' });
    const crash = generateText({ model, prompt: 'crash', maxRetries: 0 });
    await expect(crash).rejects.toMatchObject({ kind: 'engine', message: expect.stringContaining('code 7') });
    expect((await generateText({ model, prompt: 'fine', maxRetries: 0 })).text).toBe('fine');
  } finally {
    await engine.close();
  }
});

describe.skipIf(!hasTestEngine)('a role with a local model', () => {
  let folder: string;
  let settings: ModelSettings;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-role-'));
    const file = path.join(folder, 'says-sql.gguf');
    await writeFile(file, tinyGguf({ reply: '```sql\nSELECT 7\n```' }));
    const read = readModelSettings({ TABLETALK_MODEL: `local:${file}`, roleVariables: {}, dataDir: folder });
    if (!read?.writer) throw new Error('a local model writes');
    settings = { ...read, writer: { ...read.writer, local: { file, engineDir: testEngineDir } } };
  });
  afterAll(async () => {
    await sharedLocalEngine(testEngineDir).close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is asked like one with a provider, down to usage and name', async () => {
    const caller = createModelCaller({ settings, breakers: createCircuitBreakers() });
    const { text, call } = await caller.generateSql({
      role: 'writer',
      prompt: { instructions: 'Write SQL.', prefix: 'CREATE TABLE orders(id)', question: 'How many?' },
      signal: new AbortController().signal,
    });
    expect(text).toBe('SELECT 7');
    expect(call).toMatchObject({ model: 'local:says-sql.gguf', retries: 0, error: null, costUsd: null });
    expect(call.tokens?.input).toBeGreaterThan(10);
  });
});

if (!hasTestEngine) test.skip(`A role with a real local model is left out: ${missingTestEngine}`, () => {});
