import type { LocalEngine } from '../local/local-engine.ts';
import type { LoadedModel } from '../local/local-engine-protocol.ts';

/** What a model does on this machine. Milliseconds, bytes, tokens a second. */
export type ModelMeasure = {
  readonly model: LoadedModel;
  readonly reply: string;
  readonly memoryBytes: number | null;
  readonly inputTokensPerSecond: number | null;
  readonly outputTokensPerSecond: number | null;
};

const question =
  'The table customer has the columns id, name, country and joined_on. Write one SQL statement that counts the customers of each country.';

/** Loads a model file and lets it answer one tiny prompt. Throws what the engine throws. */
export async function measureModel(
  engine: Pick<LocalEngine, 'load' | 'generate' | 'status'>,
  file: string,
  signal?: AbortSignal,
): Promise<ModelMeasure> {
  const model = await engine.load(file, signal);
  const { text } = await engine.generate(
    {
      file,
      messages: [{ role: 'user', text: question }],
      schema: null,
      temperature: 0,
      topP: null,
      topK: null,
      seed: 1,
      stop: [],
      maxTokens: 48,
    },
    signal ? { signal } : {},
  );
  const { memoryBytes, speed } = engine.status();
  return {
    model,
    reply: text.trim(),
    memoryBytes,
    inputTokensPerSecond: speed?.inputTokensPerSecond ?? null,
    outputTokensPerSecond: speed?.outputTokensPerSecond ?? null,
  };
}
