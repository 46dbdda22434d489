import { expect, test } from 'vitest';
import { measureModel } from '#lib/llm/local-models/measure-model.ts';
import { measureWords } from './check-model.ts';

const loaded = {
  file: '/models/tiny.gguf',
  contextTokens: 8192,
  sequences: 4,
  threads: 2,
  device: 'cpu' as const,
  parameters: 1_500_000_000,
  loadMs: 1_234,
};

function engine(speed: { inputTokensPerSecond: number | null; outputTokensPerSecond: number | null } | null) {
  const asked: string[] = [];
  return {
    asked,
    load: async () => loaded,
    generate: async (request: { file: string }) => {
      asked.push(request.file);
      const usage = { input: 40, cachedInput: 0, output: 5 };
      return { text: ' SELECT 1\n', finish: 'stop' as const, usage, firstTokenMs: 1, totalMs: 2 };
    },
    status: () => ({
      state: 'ready' as const,
      loaded,
      processId: 1,
      waiting: 0,
      memoryBytes: 2_600_000_000,
      speed,
      failure: null,
    }),
  };
}

test('a measured model is told by its threads, its memory and its speed', async () => {
  const fake = engine({ inputTokensPerSecond: 118.4, outputTokensPerSecond: 9.26 });
  const measured = await measureModel(fake, loaded.file);
  expect(fake.asked).toEqual([loaded.file]);
  expect(measured.reply).toBe('SELECT 1');
  expect(measureWords(measured)).toBe(
    'works here on 2 threads: loaded in 1.2 s, 2.6 GB of memory, 118 tokens read a second, 9.3 tokens written a second',
  );
});

test('a graphics processor is named, and what was not measured is left out', async () => {
  const measured = await measureModel(engine({ inputTokensPerSecond: null, outputTokensPerSecond: 90 }), '');
  const words = measureWords({ ...measured, model: { ...loaded, device: 'metal' } });
  expect(words).toContain('on the graphics processor (metal)');
  expect(words).toMatch(/of memory, 90 tokens written a second$/);
});
