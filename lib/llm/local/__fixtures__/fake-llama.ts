import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { ChatItem, Llama, LlamaChat, LlamaLibrary, Sequence } from '../llama-library.ts';

/** What the fake engine does, as `fake.json` in its folder says. */
export type FakeScript = {
  /** The reply to every question. */
  readonly reply: string;
  /** Ends its process with SIGKILL at this question, counted from 1 over all its processes. */
  readonly killedAt?: number;
  /** Every reply breaks off at the limit of output tokens. */
  readonly cut?: boolean;
};

/**
 * The engine's package without weights: what the real child imports, so that everything around it is real. Requests that are
 * no question, such as the tiny one that tries whether a model answers, are not counted.
 */
export function fakeLlama(scriptFile: URL): LlamaLibrary {
  const script: FakeScript = JSON.parse(readFileSync(scriptFile, 'utf8'));
  const countFile = new URL('./questions', scriptFile);

  class Chat implements LlamaChat {
    readonly chatWrapper = {
      generateContextState: ({ chatHistory }: { readonly chatHistory: readonly ChatItem[] }) => ({
        contextText: { tokenize: () => [...textOf(chatHistory)].map((letter) => letter.charCodeAt(0)) },
      }),
    };
    generateResponse: LlamaChat['generateResponse'] = async (history, { onTextChunk }) => {
      if (/\bSQL\b/.test(textOf(history))) {
        appendFileSync(countFile, '.');
        if (readFileSync(countFile, 'utf8').length === script.killedAt) process.kill(process.pid, 'SIGKILL');
      }
      onTextChunk(script.reply);
      return { response: script.reply, metadata: { stopReason: script.cut ? 'maxTokens' : 'eogToken' } };
    };
  }

  return {
    LlamaChat: Chat,
    async getLlama() {
      appendFileSync(new URL('./processes', scriptFile), `${process.pid}\n`);
      return llama;
    },
  };
}

const llama: Llama = {
  gpu: false,
  cpuMathCores: 1,
  async loadModel({ modelPath }) {
    if (!existsSync(modelPath)) throw new Error(`no file ${modelPath}`);
    return {
      tokenizer: null,
      gpuLayers: 0,
      fileInsights: {
        totalParameters: 1,
        estimateContextResourceRequirementsV2: async () => ({ cpuRam: 1, gpuVram: 0 }),
      },
      trainContextSize: 8192,
      createContext: async ({ threads }) => ({
        contextSize: 200_000,
        totalSequences: 1,
        _idealThreads: threads,
        _freeReservedThreads: () => undefined,
        getSequence: sequence,
      }),
      dispose: async () => undefined,
    };
  },
  createGrammarForJsonSchema: async () => ({ trimWhitespaceSuffix: false }),
};

function sequence(): Sequence {
  return {
    nextTokenIndex: 0,
    compareContextTokens: () => ({ firstDifferentIndex: 0 }),
    adaptStateToTokens: async () => undefined,
    evaluateWithoutGeneratingNewTokens: async () => undefined,
    tokenMeter: { usedInputTokens: 0, usedOutputTokens: 0 },
  };
}

function textOf(items: readonly ChatItem[]): string {
  return items.map((item) => (item.type === 'model' ? item.response.join('') : item.text)).join('\n');
}
