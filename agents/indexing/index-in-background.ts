import { fork } from 'node:child_process';
import type { Env } from '#lib/env.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { moduleFile } from '#lib/module-file.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { Progress } from '../knowledge/progress.ts';

/** What is indexed, as `openWorkspace` takes it. */
export type IndexRequest = {
  readonly env: Env;
  readonly path: string;
  readonly folder: string;
  readonly vectorStore?: 'in-process';
};

/** What the indexing process tells; `done` or `failed` is the last. */
export type IndexMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly userMessage: string };

export type BackgroundIndexing = {
  /** Resolves when everything is indexed; rejects with the AppError that stopped it, `stopped` after `stop`. */
  readonly done: Promise<void>;
  /** Ends the process and resolves when it is gone. What it has done is kept. */
  stop(): Promise<void>;
};

/** Reads, measures and indexes a source in a process of its own, which writes to the same files and stores. */
export function indexInBackground(
  request: IndexRequest,
  onProgress: (progress: Progress) => void,
): BackgroundIndexing {
  const script = moduleFile('agents/indexing/index-child');
  const child = fork(script, [], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // What the starter was told about itself, such as how to read a script, is not for the child.
    execArgv: [],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stopping = false;
  const done = new Promise<void>((resolve, reject) => {
    child.on('message', (message: IndexMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'done') resolve();
      else reject(new AppError(message.code, { userMessage: message.userMessage }));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new AppError(stopping ? 'stopped' : 'internal', {
          userMessage: stopping
            ? 'Indexing was stopped.'
            : `The indexing process ended unexpectedly (${signal ?? `exit ${code}`}).`,
        }),
      ),
    );
  });
  // Whoever waits for it gets the failure; it is no failure of the process when nobody does.
  done.catch(() => {});
  child.send(request);
  return {
    done,
    stop: async () => {
      stopping = true;
      child.kill('SIGKILL');
      await gone;
    },
  };
}
