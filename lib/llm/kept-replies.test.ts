import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { streamText, wrapLanguageModel } from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import { afterAll, afterEach, expect, test } from 'vitest';
import { keptReplies } from './kept-replies.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-replies-'));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
});

afterAll(() => rmSync(folder, { recursive: true }));

const usage = {
  inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: undefined },
  outputTokens: { total: 3, text: 3, reasoning: undefined },
};

function model(texts: string[], ending: 'complete' | 'cut' = 'complete') {
  const mock = new MockLanguageModelV4({
    modelId: 'scripted',
    doStream: async () => ({
      stream: convertArrayToReadableStream([
        { type: 'text-start' as const, id: '1' },
        { type: 'text-delta' as const, id: '1', delta: texts.shift() ?? 'nothing left' },
        { type: 'text-end' as const, id: '1' },
        ...(ending === 'complete'
          ? [{ type: 'finish' as const, usage, finishReason: { unified: 'stop' as const, raw: 'stop' } }]
          : []),
      ]),
    }),
  });
  return mock;
}

async function ask(mock: MockLanguageModelV4, prompt: string, replies = keptReplies(folder)) {
  const { text } = streamText({
    model: wrapLanguageModel({ model: mock, middleware: replies.middleware }),
    prompt,
    onError: () => undefined,
  });
  return text;
}

test('gives the reply of an earlier process for the same request, without asking the model', async () => {
  expect(await ask(model(['SELECT 1']), 'one?')).toBe('SELECT 1');
  const later = keptReplies(folder);
  const mock = model(['SELECT 2']);
  expect(await ask(mock, 'one?', later)).toBe('SELECT 1');
  expect(mock.doStreamCalls).toHaveLength(0);
  expect(later.replayed).toBe(1);
});

test('asks the model when anything of the request differs', async () => {
  await ask(model(['SELECT 1']), 'one?');
  expect(await ask(model(['SELECT 2']), 'two?')).toBe('SELECT 2');
});

test('keeps no reply that broke off', async () => {
  await ask(model(['SELECT'], 'cut'), 'one?').catch(() => undefined);
  expect(readdirSync(folder)).toEqual([]);
});

test('names a kept reply that cannot be read', async () => {
  await ask(model(['SELECT 1']), 'one?');
  const [name = ''] = readdirSync(folder);
  writeFileSync(path.join(folder, name), '{');
  const failures: unknown[] = [];
  const asked = streamText({
    model: wrapLanguageModel({ model: model([]), middleware: keptReplies(folder).middleware }),
    prompt: 'one?',
    onError: ({ error }) => failures.push(error),
  });
  await asked.consumeStream();
  expect(failures).toEqual([expect.objectContaining({ userMessage: expect.stringContaining(name) })]);
});
