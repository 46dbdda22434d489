import { createOpenAI } from '@ai-sdk/openai';
import { embedMany } from 'ai';
import { AppError } from '#lib/errors.ts';
import type { Embedder } from './embedder.ts';

const modelName = 'text-embedding-3-large';
const dimensions = 3072;

/**
 * OpenAI's text-embedding-3-large, the report's embedder. `baseUrl` points to any server that speaks the embeddings API;
 * it is part of the embedder's id, since another server may hold another model of that name. Failures are `model-failed`.
 */
export function openOpenaiEmbedder(options: {
  readonly apiKey: string;
  readonly baseUrl?: string;
}): Embedder {
  const { apiKey, baseUrl } = options;
  const model = createOpenAI({ apiKey, baseURL: baseUrl }).embedding(modelName);
  return {
    id: baseUrl === undefined ? `openai/${modelName}` : `openai/${modelName} at ${baseUrl}`,
    dimensions,
    embed: async (texts) => {
      const spoken = texts.filter((text) => text.trim() !== '');
      const vectors = spoken.length === 0 ? [] : await request(model, spoken);
      const waiting = vectors.values();
      return texts.map((text) =>
        text.trim() === '' ? new Array<number>(dimensions).fill(0) : (waiting.next().value ?? []),
      );
    },
  };
}

async function request(
  model: Parameters<typeof embedMany>[0]['model'],
  values: string[],
): Promise<number[][]> {
  try {
    const { embeddings } = await embedMany({ model, values });
    return embeddings;
  } catch (cause) {
    throw new AppError('model-failed', {
      userMessage: `The embedding model ${modelName} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    });
  }
}
