import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { grammarSchema } from './grammar-schema.ts';
import type {
  ChatItem,
  Grammar,
  Llama,
  LlamaChat,
  LlamaContext,
  LlamaLibrary,
  Sequence,
} from './llama-library.ts';
import type { LoadedModel, LocalReply } from './local-engine-protocol.ts';
import type { JsonSchema, LocalRequest } from './local-request.ts';
import { pickSequence } from './pick-sequence.ts';
import type { ThreadPace } from './thread-pace.ts';
import { watchWriting } from './watch-writing.ts';

export type LocalModel = {
  readonly info: LoadedModel;
  /** Returns null when it was stopped. */
  generate(request: LocalRequest, events: GenerateEvents): Promise<LocalReply | null>;
  dispose(): Promise<void>;
};

export type GenerateEvents = {
  readonly signal: AbortSignal;
  /** Some more of the prompt has been read. */
  readonly onProgress: () => void;
  readonly onToken: (text: string) => void;
};

type Place = { readonly sequence: Sequence; readonly chat: LlamaChat; usedAt: number };

const mostContextTokens = 8192;
/** Memory for what is kept between requests; each place more keeps one more beginning from being read again. */
const memoryForContexts = 512 * 1024 * 1024;
const mostSequences = 4;
/** A stop is seen and progress told after so many tokens of a prompt; fewer would make reading slower. */
const readingStep = 256;
const leastRoomForReply = 64;
/** Fewer tokens are read too quickly to say anything about the machine. */
const leastMeasured = 64;
const mostGrammars = 32;

/** Loads a GGUF file. Throws AppError `model-failed` when it is no model, or when there is too little memory. */
export async function openLocalModel(
  { LlamaChat: Chat }: Pick<LlamaLibrary, 'LlamaChat'>,
  llama: Llama,
  { file, pace }: { readonly file: string; readonly pace: ThreadPace },
): Promise<LocalModel> {
  const started = performance.now();
  if (!existsSync(file)) throw gone(file);
  const { model, context } = await load(llama, file, pace.threads()).catch((error: unknown) => {
    throw notLoaded(file, error);
  });
  const places = Array.from({ length: context.totalSequences }, (): Place => {
    const sequence = context.getSequence();
    return { sequence, chat: new Chat({ contextSequence: sequence }), usedAt: 0 };
  });
  const [first, ...others] = places;
  if (first === undefined) throw new Error('a context without a sequence');
  const grammars = new Map<string, Grammar>();
  const usual = new Map<number, number>();
  let requests = 0;

  return {
    info: {
      file,
      contextTokens: context.contextSize,
      sequences: context.totalSequences,
      threads: pace.threads(),
      device: llama.gpu === false ? 'cpu' : llama.gpu,
      parameters: model.fileInsights.totalParameters,
      loadMs: performance.now() - started,
    },
    async generate(request, { signal, onProgress, onToken }) {
      const began = performance.now();
      const history = request.messages.map(chatItem);
      const answering: ChatItem[] = [...history, { type: 'model', response: [] }];
      const prompt = first.chat.chatWrapper
        .generateContextState({ chatHistory: answering })
        .contextText.tokenize(model.tokenizer);
      const room = context.contextSize - prompt.length;
      if (room < leastRoomForReply) throw tooLong(prompt.length, context.contextSize);

      const candidate = (place: Place) => ({
        place,
        shared: place.sequence.compareContextTokens(prompt).firstDifferentIndex,
        usedAt: place.usedAt,
      });
      const { place } = pickSequence([candidate(first), ...others.map(candidate)], prompt.length);
      const { sequence, chat } = place;
      requests += 1;
      place.usedAt = requests;

      // The last token is left to the reply, which begins with what follows it.
      const known = prompt.slice(0, -1);
      await sequence.adaptStateToTokens(known, false);
      const cachedInput = sequence.nextTokenIndex;
      for (let next = cachedInput; next < known.length; next += readingStep) {
        if (signal.aborted) return null;
        const tokens = known.slice(next, next + readingStep);
        const threads = pace.threads();
        setThreads(context, threads);
        const started = performance.now();
        await sequence.evaluateWithoutGeneratingNewTokens(tokens);
        if (tokens.length >= leastMeasured) pace.note(threads, tokens.length, performance.now() - started);
        onProgress();
      }
      if (signal.aborted) return null;
      let threads = pace.settled();
      if (request.maxTokens === 0) {
        const readMs = performance.now() - began;
        const usage = { input: prompt.length, cachedInput, output: 0 };
        return { text: '', finish: 'length', usage, firstTokenMs: readMs, totalMs: readMs, threads };
      }
      setThreads(context, threads);
      const writing = watchWriting(usual, threads);

      const outputBefore = sequence.tokenMeter.usedOutputTokens;
      let firstTokenAt: number | null = null;
      const { response, metadata } = await chat.generateResponse(history, {
        ...(request.schema === null ? {} : { grammar: await grammarOf(llama, grammars, request.schema) }),
        temperature: request.temperature,
        ...(request.topP === null ? {} : { topP: request.topP }),
        ...(request.topK === null ? {} : { topK: request.topK }),
        ...(request.seed === null ? {} : { seed: request.seed }),
        maxTokens: Math.min(request.maxTokens, room - 1),
        ...(request.stop.length === 0 ? {} : { customStopTriggers: request.stop }),
        budgets: { thoughtTokens: 0 },
        signal,
        stopOnAbortSignal: true,
        onTextChunk: (text) => {
          firstTokenAt ??= performance.now();
          onToken(text);
          const fewer = writing.wrote(performance.now());
          if (fewer === threads) return;
          pace.crowded(threads);
          threads = fewer;
          setThreads(context, threads);
        },
      });
      if (signal.aborted) return null;
      const ended = performance.now();
      return {
        text: response,
        finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        usage: {
          input: prompt.length,
          cachedInput,
          output: sequence.tokenMeter.usedOutputTokens - outputBefore,
        },
        firstTokenMs: (firstTokenAt ?? ended) - began,
        totalMs: ended - began,
        threads,
      };
    },
    dispose: () => model.dispose(),
  };
}

async function load(llama: Llama, file: string, threads: number) {
  const model = await llama.loadModel({ modelPath: file });
  const contextSize = Math.min(model.trainContextSize, mostContextTokens);
  const needs = async (sequences: number) => {
    const { cpuRam, gpuVram } = await model.fileInsights.estimateContextResourceRequirementsV2({
      contextSize,
      modelGpuLayers: model.gpuLayers,
      sequences,
    });
    return cpuRam + gpuVram;
  };
  const affordable = Math.floor(memoryForContexts / Math.max(1, (await needs(2)) - (await needs(1))));
  const context = await model.createContext({
    sequences: Math.min(mostSequences, Math.max(1, affordable)),
    contextSize: { max: contextSize },
    batchSize: 512,
    threads,
  });
  return { model, context };
}

function setThreads(context: LlamaContext, threads: number): void {
  if (context._idealThreads === threads) return;
  context._idealThreads = threads;
  context._freeReservedThreads();
}

function chatItem({ role, text }: LocalRequest['messages'][number]): ChatItem {
  return role === 'assistant' ? { type: 'model', response: [text] } : { type: role, text };
}

async function grammarOf(llama: Llama, known: Map<string, Grammar>, schema: JsonSchema): Promise<Grammar> {
  const key = JSON.stringify(schema);
  const before = known.get(key);
  if (before !== undefined) return before;
  const grammar = await llama.createGrammarForJsonSchema(grammarSchema(schema));
  if (known.size >= mostGrammars) known.clear();
  known.set(key, grammar);
  return grammar;
}

function gone(file: string): AppError {
  return new AppError('model-failed', {
    userMessage: `The file of the local model is gone: ${file}. Get it again with \`tabletalk model get NAME\` or \`tabletalk model add FILE\`.`,
  });
}

function notLoaded(file: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError('model-failed', {
    userMessage: `${path.basename(file)} cannot be loaded as a local model: ${reason.replace(/[.\s]+$/, '')}.`,
    cause,
  });
}

function tooLong(tokens: number, most: number): AppError {
  return new AppError('model-failed', {
    userMessage: `The question with what belongs to it is ${tokens} tokens long, but this local model holds ${most}. Ask about fewer tables, or choose another model.`,
  });
}
