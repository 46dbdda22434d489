import type { Env } from '#lib/env.ts';
import type { Embedder } from './embedder.ts';
import { openOpenaiEmbedder } from './openai-embedder.ts';
import { rememberRecent } from './remember-recent.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

/** Whoever opens the shipped model in this process has the same weights, and the same memory of what was embedded. */
const shipped = rememberRecent(openShippedEmbedder());

/** OpenAI's embeddings when a key is configured, else the model that ships with the product. */
export function openEmbedder(env: Pick<Env, 'OPENAI_API_KEY'>): Embedder {
  if (env.OPENAI_API_KEY === undefined) return shipped;
  return rememberRecent(openOpenaiEmbedder({ apiKey: env.OPENAI_API_KEY }));
}
