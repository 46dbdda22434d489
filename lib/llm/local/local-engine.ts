import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { moduleFile } from '../../module-file.ts';
import { EngineChild } from './engine-child.ts';
import type { ChildReply, ChildRequest, LoadedModel, LocalReply } from './local-engine-protocol.ts';
import type { LocalRequest } from './local-request.ts';

export type LocalSpeed = {
  /** null when everything the last request said was already read. */
  readonly inputTokensPerSecond: number | null;
  /** null for a reply of one token. */
  readonly outputTokensPerSecond: number | null;
};

export type LocalEngineStatus = {
  /** `stopped`: no child runs; the next request starts one. */
  readonly state: 'stopped' | 'loading' | 'ready' | 'working';
  /** The model that is loaded, or null. */
  readonly loaded: LoadedModel | null;
  /** The child's; null when none runs. */
  readonly processId: number | null;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** Resident memory of the child in bytes, as it last reported it; null when no child runs. */
  readonly memoryBytes: number | null;
  /** Of the last reply. */
  readonly speed: LocalSpeed | null;
  /** The sentence of the last failure that was nobody's abort; null after a success. */
  readonly failure: string | null;
};

export type LocalEngine = {
  /** Starts the child and loads a model, so that the next request need not wait for it. Throws as `generate` does. */
  load(file: string, signal?: AbortSignal): Promise<LoadedModel>;
  /**
   * Answers one request, one after another in the order they came. Throws AppError `model-failed` with a sentence when
   * the engine is not installed, the file cannot be loaded, or the child crashed or ran out of memory (the next request
   * starts it again), and `stopped` after an abort; one that still waited never reaches the child. A request that only
   * reads is for an idle engine: it is `stopped` where another one works, waits or comes, and what it read is kept.
   */
  generate(request: LocalRequest, options?: GenerateOptions): Promise<LocalReply>;
  status(): LocalEngineStatus;
  /** Ends the child; whoever waits gets `stopped`, as does every later request. */
  close(): Promise<void>;
};

export type GenerateOptions = {
  readonly signal?: AbortSignal;
  /** The request has left the queue: from now on it is worked on. */
  readonly onStart?: () => void;
  /** The child has loaded the model, or has read some more of the prompt. */
  readonly onProgress?: () => void;
  readonly onToken?: (text: string) => void;
};

export type LocalEngineOptions = {
  /** What `engineDir(dataDir)` gives. */
  readonly engineDir: string;
  /** Sentences for a log: the child ended unexpectedly, the model was unloaded. */
  readonly onNotice?: (notice: string) => void;
  /** After this long without a request the child ends and its memory is free again. Default ten minutes. */
  readonly idleMs?: number;
  /** As many threads as this, always; found by measuring when absent. */
  readonly threads?: number | undefined;
  /** Another child than the real one, for tests; it need not be installed. */
  readonly childFile?: string;
};

type Job = {
  readonly request: ChildRequest & { readonly kind: 'load' | 'generate' };
  readonly options: GenerateOptions;
  readonly resolve: (reply: ChildReply) => void;
  readonly reject: (error: unknown) => void;
};

const defaultIdleMs = 10 * 60_000;

/** One small language model in a child process of its own. Nothing is started before the first request. */
export function createLocalEngine(options: LocalEngineOptions): LocalEngine {
  const { engineDir, idleMs = defaultIdleMs, onNotice = () => undefined } = options;
  const waiting: Job[] = [];
  let child: EngineChild | null = null;
  let busy = false;
  let closed = false;
  let ids = 0;
  let idle: NodeJS.Timeout | undefined;
  let loaded: LoadedModel | null = null;
  let memoryBytes: number | null = null;
  let speed: LocalSpeed | null = null;
  let failure: string | null = null;
  let loading = false;
  /** Stops the request that only reads, while there is one. */
  let reading: AbortController | null = null;

  const forget = () => {
    child = null;
    loaded = null;
    memoryBytes = null;
    loading = false;
  };

  const start = (): EngineChild => {
    if (child?.alive) return child;
    if (
      options.childFile === undefined &&
      !existsSync(path.join(/* turbopackIgnore: true */ engineDir, 'installed.json'))
    ) {
      throw notInstalled();
    }
    const started = new EngineChild({
      childFile: options.childFile ?? moduleFile('lib/llm/local/local-engine-child'),
      engineDir,
      threads: options.threads ?? null,
    });
    child = started;
    started.exited.then(() => {
      if (child === started) forget();
    });
    return started;
  };

  const note = (reply: ChildReply) => {
    if (reply.kind === 'loading') {
      loaded = null;
      loading = true;
    }
    if (reply.kind === 'loaded') {
      loaded = reply.model;
      loading = false;
      memoryBytes = reply.memoryBytes;
    }
    if (reply.kind === 'done') {
      memoryBytes = reply.memoryBytes;
      if (reply.reply.usage.output > 0) speed = speedOf(reply.reply);
    }
    if (reply.kind === 'failed') loading = false;
  };

  const perform = async ({ request, options: { signal: asked, onStart, onProgress, onToken } }: Job) => {
    reading = onlyReads(request) ? new AbortController() : null;
    const signal = reading ? AbortSignal.any([reading.signal, ...(asked ? [asked] : [])]) : asked;
    const reply = await start().exchange(request, {
      signal,
      onSent: onStart,
      onReply: (part) => {
        note(part);
        if (signal?.aborted) return;
        if (part.kind === 'token') onToken?.(part.text);
        if (part.kind === 'progress' || part.kind === 'loaded') onProgress?.();
      },
    });
    if (reply.kind !== 'failed') return reply;
    throw new AppError('model-failed', { message: reply.message, userMessage: reply.sentence });
  };

  const next = async (): Promise<void> => {
    if (busy) return;
    const job = waiting.shift();
    if (job === undefined) return rest();
    busy = true;
    clearTimeout(idle);
    try {
      const reply = await perform(job);
      failure = null;
      job.resolve(reply);
    } catch (error) {
      if (!closed && error instanceof AppError && error.code === 'model-failed') {
        // Every writer of a question meets the same failure; a log needs it once.
        if (failure !== error.userMessage) onNotice(error.userMessage);
        failure = error.userMessage;
      }
      job.reject(closed ? closedError() : error);
    }
    // A stopped request has its answer at once; the child may still be finishing a step of it.
    await child?.settled();
    reading = null;
    busy = false;
    void next();
  };

  const rest = () => {
    if (child === null) return;
    clearTimeout(idle);
    idle = setTimeout(() => {
      onNotice('The local model was unloaded because nobody asked for a while.');
      child?.kill();
      forget();
    }, idleMs);
    idle.unref();
  };

  const enqueue = (request: Job['request'], jobOptions: GenerateOptions): Promise<ChildReply> =>
    new Promise((resolve, reject) => {
      const { signal } = jobOptions;
      if (closed) return reject(closedError());
      if (signal?.aborted) return reject(stoppedBy(signal));
      if (onlyReads(request) && busy) return reject(gaveWay());
      reading?.abort(gaveWay());
      const leave = () => {
        const place = waiting.indexOf(job);
        if (place < 0 || signal === undefined) return;
        waiting.splice(place, 1);
        reject(stoppedBy(signal));
      };
      const job: Job = { request, options: jobOptions, resolve, reject };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(job);
      void next();
    });

  return {
    async load(file, signal) {
      const reply = await enqueue({ kind: 'load', id: ++ids, file }, { ...(signal ? { signal } : {}) });
      if (reply.kind !== 'loaded') throw new Error(`the engine answered a load with ${reply.kind}`);
      return reply.model;
    },
    async generate(request, generateOptions = {}) {
      const reply = await enqueue({ kind: 'generate', id: ++ids, request }, generateOptions);
      if (reply.kind !== 'done') throw new Error(`the engine answered a request with ${reply.kind}`);
      return reply.reply;
    },
    status: () => ({
      state: child === null ? 'stopped' : loading ? 'loading' : busy ? 'working' : 'ready',
      loaded,
      processId: child?.processId ?? null,
      waiting: waiting.length,
      memoryBytes,
      speed,
      failure,
    }),
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const job of waiting.splice(0)) job.reject(closedError());
      const last = child;
      last?.kill();
      await last?.exited;
      forget();
    },
  };
}

function onlyReads(request: Job['request']): boolean {
  return request.kind === 'generate' && request.request.maxTokens === 0;
}

function gaveWay(): AppError {
  return new AppError('stopped', { userMessage: 'The local model was asked something else.' });
}

function speedOf({ usage, firstTokenMs, totalMs }: LocalReply): LocalSpeed {
  const read = usage.input - usage.cachedInput;
  const writingMs = totalMs - firstTokenMs;
  return {
    inputTokensPerSecond: read > 1 && firstTokenMs > 0 ? (read / firstTokenMs) * 1000 : null,
    outputTokensPerSecond: usage.output > 1 && writingMs > 0 ? ((usage.output - 1) / writingMs) * 1000 : null,
  };
}

function notInstalled(): AppError {
  return new AppError('model-failed', {
    userMessage:
      'The engine of the local model is not installed. `tabletalk model get NAME` or `tabletalk model add FILE` installs it.',
  });
}

function closedError(): AppError {
  return new AppError('stopped', { userMessage: 'The local model was closed.' });
}

function stoppedBy(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError
    ? signal.reason
    : new AppError('stopped', { userMessage: 'The question was stopped.', cause: signal.reason });
}
