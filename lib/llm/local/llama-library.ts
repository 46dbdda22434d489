/**
 * The part of node-llama-cpp 3.22.1 that the engine's child uses. The package is installed on demand into the data
 * folder, so its own types cannot be imported; `engineVersion` says which version these describe.
 */
export type LlamaLibrary = {
  getLlama(options: {
    readonly gpu: 'auto' | false;
    readonly build: 'never';
    readonly skipDownload: true;
    readonly logLevel: 'error';
    /** 0 for no limit but each context's own. */
    readonly maxThreads: 0;
  }): Promise<Llama>;
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence }) => LlamaChat;
};

export type Llama = {
  readonly gpu: false | 'metal' | 'cuda' | 'vulkan';
  /** Cores that calculate well: neither the second thread of a core nor an efficiency core. */
  readonly cpuMathCores: number;
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  /** Throws on a schema it does not support. */
  createGrammarForJsonSchema(schema: unknown): Promise<Grammar>;
};

/** Compiled; belongs to the Llama that made it. */
export type Grammar = { readonly trimWhitespaceSuffix: boolean };

export type LlamaModel = {
  readonly tokenizer: unknown;
  readonly gpuLayers: number;
  readonly fileInsights: {
    readonly totalParameters: number;
    estimateContextResourceRequirementsV2(options: {
      readonly contextSize: number;
      readonly modelGpuLayers: number;
      readonly sequences: number;
    }): Promise<{ readonly cpuRam: number; readonly gpuVram: number }>;
  };
  readonly trainContextSize: number;
  createContext(options: {
    readonly sequences: number;
    readonly contextSize: { readonly max: number };
    readonly batchSize: number;
    readonly threads: number;
  }): Promise<LlamaContext>;
  dispose(): Promise<void>;
};

export type LlamaContext = {
  /** Tokens of one sequence. */
  readonly contextSize: number;
  readonly totalSequences: number;
  /** Internal to the package: how many threads are taken when next some are. */
  _idealThreads: number;
  /** Internal to the package: lets go of the threads of the last evaluation, which the next would use again. */
  _freeReservedThreads(): void;
  getSequence(): Sequence;
};

export type Sequence = {
  /** Tokens that are read and kept. */
  readonly nextTokenIndex: number;
  compareContextTokens(tokens: readonly number[]): { readonly firstDifferentIndex: number };
  /** Keeps the longest beginning that is equal and forgets the rest. */
  adaptStateToTokens(tokens: readonly number[], allowShift: false): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly number[]): Promise<void>;
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number };
};

export type ChatItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };

export type LlamaChat = {
  readonly chatWrapper: {
    generateContextState(options: { readonly chatHistory: readonly ChatItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): number[] };
    };
  };
  generateResponse(
    history: readonly ChatItem[],
    options: {
      readonly grammar?: Grammar;
      readonly temperature: number;
      readonly topP?: number;
      readonly topK?: number;
      readonly seed?: number;
      readonly maxTokens: number;
      readonly customStopTriggers?: readonly string[];
      readonly budgets: { readonly thoughtTokens: number };
      readonly signal: AbortSignal;
      readonly stopOnAbortSignal: true;
      readonly onTextChunk: (text: string) => void;
    },
  ): Promise<{
    readonly response: string;
    readonly metadata: { readonly stopReason: string };
  }>;
};
