import { AppError } from '../../errors.ts';

/** JSON Schema as the AI SDK hands it over. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type LocalMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly text: string };

/** One question to a model file. */
export type LocalRequest = {
  /** Absolute path of the GGUF file; another one than the last is loaded first, in its place. */
  readonly file: string;
  readonly messages: readonly LocalMessage[];
  /** The shape of the reply, kept by a grammar while it is written; null for plain text. */
  readonly schema: JsonSchema | null;
  /** 0 always takes the likeliest token. */
  readonly temperature: number;
  readonly topP: number | null;
  readonly topK: number | null;
  readonly seed: number | null;
  /** Texts at which the reply ends; they are not part of it. */
  readonly stop: readonly string[];
  readonly maxTokens: number | null;
};

export type LocalReply = {
  readonly text: string;
  /** `length`: cut at `maxTokens`, or because the model can hold no more. */
  readonly finish: 'stop' | 'length';
  /** Tokens. `input` includes `cachedInput`, which an earlier request had left in the model's memory. */
  readonly usage: { readonly input: number; readonly cachedInput: number; readonly output: number };
  /** Milliseconds from the start of the work, waiting in the queue apart. */
  readonly firstTokenMs: number;
  readonly totalMs: number;
};

export type LocalSpeed = {
  /** null when everything the last request said was already read. */
  readonly inputTokensPerSecond: number | null;
  readonly outputTokensPerSecond: number | null;
};

export type LocalEngineStatus = {
  /** `stopped`: no child runs; the next request starts one. */
  readonly state: 'stopped' | 'starting' | 'loading' | 'ready' | 'working';
  /** The model that is loaded, or null. */
  readonly loaded: LoadedModel | null;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** Resident memory of the child in bytes, as it last reported it; null when no child runs. */
  readonly memoryBytes: number | null;
  /** Of the last reply. */
  readonly speed: LocalSpeed | null;
  /** The sentence of the last failure that was nobody's abort; null after a success. */
  readonly failure: string | null;
};

export type LoadedModel = {
  readonly file: string;
  /** Tokens that a question and its reply may have together. */
  readonly contextTokens: number;
  /** How many different beginnings are kept for reuse. */
  readonly sequences: number;
  readonly threads: number;
  /** `cpu`, or the kind of graphics processor that is used. */
  readonly device: 'cpu' | 'metal' | 'cuda' | 'vulkan';
  readonly parameters: number | null;
  readonly loadMs: number;
};

export type LocalEngine = {
  /** Starts the child and loads a model, so that the next request need not wait for it. Throws as `generate` does. */
  load(file: string, signal?: AbortSignal): Promise<LoadedModel>;
  /**
   * Answers one request, one after another in the order they came. Throws AppError `model-failed` with a sentence when
   * the engine is not installed, the file cannot be loaded, or the child crashed or ran out of memory (the next request
   * starts it again), and `stopped` after an abort; one that still waited never reaches the child.
   */
  generate(request: LocalRequest, options?: GenerateOptions): Promise<LocalReply>;
  status(): LocalEngineStatus;
  /** Ends the child; whoever waits gets `stopped`. A request after it is refused. */
  close(): Promise<void>;
};

export type GenerateOptions = {
  readonly signal?: AbortSignal;
  /** The request has left the queue: from now on it is worked on. */
  readonly onStart?: () => void;
  /** The child is at work on it: it loads the model or has read some more of the prompt. */
  readonly onProgress?: () => void;
  readonly onToken?: (text: string) => void;
};

export type LocalEngineOptions = {
  /** What `engineDir(dataDir)` gives. */
  readonly engineDir: string;
  /** Sentences for a person or a log: the child was restarted, the model was unloaded. */
  readonly onNotice?: (notice: string) => void;
  /** After this long without a request the child ends and its memory is free again. Default ten minutes. */
  readonly idleMs?: number;
};

/** One small language model in a child process of its own. Nothing is started before the first request. */
export function createLocalEngine(_options: LocalEngineOptions): LocalEngine {
  throw new AppError('internal', { userMessage: 'The local engine is not ready yet.' });
}
