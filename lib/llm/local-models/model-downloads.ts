import type { ModelDownload } from '../../domain/local-model.ts';
import { AppError, userMessageOf } from '../../errors.ts';
import { type GetOptions, getModel, requireOffered } from './get-model.ts';

/** One model on its way at a time, whoever looks at it. */
export type ModelDownloads = {
  state(): ModelDownload;
  /** Begins and returns at once; the same one again is no error. Throws `not-found` or `conflict`. */
  start(name: string): void;
  /** Stops it; what has arrived stays for the next time. */
  cancel(): void;
  /** Stops it and waits until nothing is written any more. */
  close(): Promise<void>;
};

/** `onReady` is called when a model is in its place and in use; what it throws is told as the download's failure. */
export function createModelDownloads(options: GetOptions & { readonly onReady: () => void }): ModelDownloads {
  let state: ModelDownload = { kind: 'none' };
  let running: { readonly controller: AbortController; readonly done: Promise<void> } | null = null;

  async function work(name: string, { signal }: AbortController): Promise<void> {
    try {
      await getModel(name, {
        ...options,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) state = { kind: 'running', name, ...progress };
        },
      });
      options.onReady();
      state = { kind: 'finished', name };
    } catch (error) {
      if (signal.aborted) {
        state = { kind: 'cancelled', name };
        return;
      }
      if (!(error instanceof AppError)) console.error(`getting the model ${name}:`, error);
      state = { kind: 'failed', name, message: userMessageOf(error) };
    } finally {
      running = null;
    }
  }

  return {
    state: () => state,
    start(name) {
      const { bytes } = requireOffered(name, options.catalogue);
      if (running && state.kind === 'running') {
        if (state.name === name) return;
        throw new AppError('conflict', {
          userMessage: `${state.name} is being downloaded. Cancel it first, or wait until it is there.`,
        });
      }
      if (running) {
        throw new AppError('conflict', {
          userMessage: 'The last download is being stopped. Try again in a moment.',
        });
      }
      const controller = new AbortController();
      state = { kind: 'running', name, phase: 'checking', done: 0, total: bytes, secondsLeft: null };
      running = { controller, done: work(name, controller) };
    },
    cancel() {
      if (running === null || state.kind !== 'running') return;
      state = { kind: 'cancelled', name: state.name };
      running.controller.abort();
    },
    async close() {
      this.cancel();
      await running?.done;
    },
  };
}
