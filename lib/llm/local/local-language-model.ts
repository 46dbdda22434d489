import { type LanguageModel, UnsupportedFunctionalityError } from 'ai';
import { AppError } from '../../errors.ts';
import { ModelFault } from '../model-fault.ts';
import type { LocalEngine } from './local-engine.ts';
import type { LocalReply } from './local-engine-protocol.ts';
import type { JsonSchema, LocalMessage, LocalRequest } from './local-request.ts';

type LanguageModelV4 = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type CallOptions = Parameters<LanguageModelV4['doStream']>[0];
type StreamPart =
  Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;
type Finish = Pick<Extract<StreamPart, { type: 'finish' }>, 'usage' | 'finishReason'>;
type Warning = Extract<StreamPart, { type: 'stream-start' }>['warnings'][number];

/** A small model that has not come to an end by then repeats itself, and a grammar lets it do so until the context is full. */
const usualMostTokens = 1024;

export type LocalModelOptions = {
  readonly engine: Pick<LocalEngine, 'generate'>;
  /** Absolute path of the GGUF file. */
  readonly file: string;
  readonly name: string;
  /** The request has left the engine's queue. */
  readonly onAsked?: () => void;
  /** The engine has done something for it: loaded, read, or written so many characters. */
  readonly onHeard?: (characters: number) => void;
};

/**
 * A file in the local engine as the AI SDK's model, so that every role takes it like a provider's. A schema is kept by a
 * grammar while the reply is written; what grammars cannot say (ranges, patterns) remains to be checked. Fails with a
 * ModelFault `engine`, or with the engine's AppError `stopped` after an abort.
 */
export function localLanguageModel(options: LocalModelOptions): LanguageModelV4 {
  const { engine, file, name, onAsked, onHeard } = options;
  const ask = (call: CallOptions, signal: AbortSignal | undefined, onToken: (text: string) => void) =>
    engine
      .generate(requestOf(file, call), {
        ...(signal ? { signal } : {}),
        ...(onAsked ? { onStart: onAsked } : {}),
        onProgress: () => onHeard?.(0),
        onToken: (text) => {
          onHeard?.(text.length);
          onToken(text);
        },
      })
      .catch((error: unknown) => {
        throw faultOfEngine(error);
      });

  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: name,
    supportedUrls: {},
    async doGenerate(call) {
      const reply = await ask(call, call.abortSignal, () => undefined);
      const content = [{ type: 'text' as const, text: reply.text }];
      return { content, ...finishOf(reply), warnings: warningsOf(call) };
    },
    async doStream(call) {
      const cancelled = new AbortController();
      const signal = AbortSignal.any([cancelled.signal, ...(call.abortSignal ? [call.abortSignal] : [])]);
      const id = 'text';
      const stream = new ReadableStream<StreamPart>({
        async start(out) {
          out.enqueue({ type: 'stream-start', warnings: warningsOf(call) });
          out.enqueue({ type: 'text-start', id });
          try {
            const reply = await ask(call, signal, (delta) => out.enqueue({ type: 'text-delta', id, delta }));
            out.enqueue({ type: 'text-end', id });
            out.enqueue({ type: 'finish', ...finishOf(reply) });
            out.close();
          } catch (error) {
            if (!cancelled.signal.aborted) out.error(error);
          }
        },
        cancel: (reason) => cancelled.abort(reason),
      });
      return { stream };
    },
  };
}

function requestOf(file: string, call: CallOptions): LocalRequest {
  return {
    file,
    messages: call.prompt.map(messageOf),
    schema: schemaOf(call.responseFormat),
    temperature: call.temperature ?? 0,
    topP: call.topP ?? null,
    topK: call.topK ?? null,
    seed: call.seed ?? null,
    stop: call.stopSequences ?? [],
    maxTokens: call.maxOutputTokens ?? usualMostTokens,
  };
}

function messageOf(message: CallOptions['prompt'][number]): LocalMessage {
  if (message.role === 'system') return { role: 'system', text: message.content };
  if (message.role === 'tool') throw unsupported('tool results');
  const text = message.content
    .map((part) => {
      if (part.type === 'text') return part.text;
      throw unsupported(`a ${part.type} part in a message`);
    })
    .join('');
  return { role: message.role, text };
}

function unsupported(functionality: string) {
  return new UnsupportedFunctionalityError({ functionality: `${functionality} (local models)` });
}

const anyObject: JsonSchema = { type: 'object', additionalProperties: true };

function schemaOf(format: CallOptions['responseFormat']): JsonSchema | null {
  if (format?.type !== 'json') return null;
  return format.schema === undefined ? anyObject : { ...format.schema };
}

function warningsOf(call: CallOptions): Warning[] {
  const given: readonly (readonly [feature: string, isGiven: boolean])[] = [
    ['tools', (call.tools?.length ?? 0) > 0],
    ['presencePenalty', call.presencePenalty !== undefined],
    ['frequencyPenalty', call.frequencyPenalty !== undefined],
    [
      'reasoning',
      call.reasoning !== undefined && call.reasoning !== 'none' && call.reasoning !== 'provider-default',
    ],
  ];
  return given.flatMap(([feature, isGiven]) => (isGiven ? [{ type: 'unsupported' as const, feature }] : []));
}

function finishOf({ finish, usage }: LocalReply): Finish {
  return {
    finishReason: { unified: finish, raw: finish },
    usage: {
      inputTokens: {
        total: usage.input,
        noCache: usage.input - usage.cachedInput,
        cacheRead: usage.cachedInput,
        cacheWrite: undefined,
      },
      outputTokens: { total: usage.output, text: usage.output, reasoning: undefined },
    },
  };
}

function faultOfEngine(error: unknown): unknown {
  return error instanceof AppError && error.code === 'model-failed'
    ? new ModelFault('engine', error.userMessage, { cause: error })
    : error;
}
