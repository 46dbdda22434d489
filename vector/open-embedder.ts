import type { Env } from '#lib/env.ts';
import type { Embedder } from './embedder.ts';
import { openOpenaiEmbedder } from './openai-embedder.ts';
import { rememberRecent } from './remember-recent.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

/** OpenAI's embeddings when a key is configured, else the model that ships with the product. */
export function openEmbedder(env: Pick<Env, 'OPENAI_API_KEY'>): Embedder {
  return rememberRecent(
    env.OPENAI_API_KEY === undefined
      ? openShippedEmbedder()
      : openOpenaiEmbedder({ apiKey: env.OPENAI_API_KEY }),
  );
}
