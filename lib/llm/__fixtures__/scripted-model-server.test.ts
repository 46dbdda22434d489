import { generateText, streamText } from 'ai';
import { expect, test } from 'vitest';
import { parseModelName } from '../model-name.ts';
import { openModel } from '../open-model.ts';
import { answer, startScriptedModelServer } from './scripted-model-server.ts';

const names = ['openai-compatible:tiny', 'openai:gpt-6-luna', 'anthropic:claude-haiku-5-5'];
const usage = { input: 50, cached: 20, output: 4 };

test.each(names)('%s reads whole and streamed replies alike', async (name) => {
  const server = await startScriptedModelServer((request) =>
    answer(request.prompt.includes('orders') ? 'Seven orders.' : 'Unknown.', usage),
  );
  try {
    const model = openModel(
      { model: parseModelName(name), baseUrl: server.baseUrl, apiKey: 'key', local: null },
      { fetch: globalThis.fetch, asked: () => undefined, heard: () => undefined },
    );
    const whole = await generateText({ model, prompt: 'How many orders?', maxRetries: 0 });
    expect(whole.text).toBe('Seven orders.');
    expect(whole.usage).toMatchObject({ inputTokens: 50, outputTokens: 4 });
    expect(whole.usage.inputTokenDetails.cacheReadTokens).toBe(20);
    const streamed = streamText({ model, prompt: 'How many orders?', maxRetries: 0 });
    expect(await streamed.text).toBe('Seven orders.');
    expect(server.requests.map((request) => request.body.stream ?? false)).toEqual([false, true]);
  } finally {
    await server.close();
  }
});
