import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageModelMiddleware } from 'ai';
import { AppError } from '../errors.ts';

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type StreamResult = Awaited<ReturnType<WrapStream>>;
type Part = StreamResult['stream'] extends ReadableStream<infer Each> ? Each : never;

export type KeptReplies = {
  readonly middleware: LanguageModelMiddleware;
  /** How many requests were answered from the folder so far. */
  readonly replayed: number;
};

/**
 * Keeps every complete reply of a model in a folder and gives it again for the same request to the same model: measuring
 * a variant then costs only the calls that differ. For evaluations; the time of a replayed call says nothing.
 */
export function keptReplies(folder: string): KeptReplies {
  mkdirSync(folder, { recursive: true });
  let replayed = 0;
  const wrapStream: WrapStream = async ({ doStream, params, model }) => {
    const { prompt, responseFormat, temperature, topP, topK, seed, maxOutputTokens, reasoning } = params;
    const request = { prompt, responseFormat, temperature, topP, topK, seed, maxOutputTokens, reasoning };
    const key = createHash('sha256')
      .update(JSON.stringify([model.provider, model.modelId, request]))
      .digest('hex');
    const file = path.join(folder, `${key.slice(0, 32)}.json`);
    const known = read(file);
    if (known !== null) {
      replayed += 1;
      return { stream: streamOf(known) };
    }
    const { stream, ...rest } = await doStream();
    const parts: Part[] = [];
    const keep = new TransformStream<Part, Part>({
      transform(part, out) {
        // What was sent and received in the provider's own form may hold a key.
        if (part.type !== 'raw' && part.type !== 'response-metadata') parts.push(part);
        out.enqueue(part);
      },
      flush() {
        if (parts.some(({ type }) => type === 'finish') && !parts.some(({ type }) => type === 'error'))
          write(file, parts);
      },
    });
    return { ...rest, stream: stream.pipeThrough(keep) };
  };
  return {
    middleware: { specificationVersion: 'v4', wrapStream },
    get replayed() {
      return replayed;
    },
  };
}

function read(file: string): Part[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new AppError('bad-request', { userMessage: `Cannot read the kept reply ${file}.`, cause: error });
  }
}

/** Several processes may keep the same reply at once. */
function write(file: string, parts: readonly Part[]): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(parts));
  renameSync(temporary, file);
}

function streamOf(parts: readonly Part[]): ReadableStream<Part> {
  return new ReadableStream({
    start(out) {
      for (const part of parts) out.enqueue(part);
      out.close();
    },
  });
}
