import { fork } from 'node:child_process';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { moduleFile } from '#lib/module-file.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { Progress, ProgressReport } from '../progress.ts';
import type { ChildVariables } from './child-variables.ts';

/** What the preparing process tells its starter; `done` or `failed` is the last. */
export type PrepareMessage =
  | { readonly kind: 'progress'; readonly report: ProgressReport }
  | { readonly kind: 'done'; readonly path: string; readonly notices: readonly string[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly userMessage: string };

export type Prepared = { readonly path: string; readonly notices: readonly string[] };

export type Preparing = {
  readonly prepared: Promise<Prepared>;
  /** Nobody waits for anything else any more: what may go on while questions are answered is left for then. */
  enough(): void;
};

/**
 * Migrates the app store, makes the demo when it is asked for, and reads and indexes the source, in a process of its
 * own. Rejects with the AppError that stopped it. Aborting ends the process.
 */
export function prepareSource(options: {
  readonly variables: ChildVariables;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}): Preparing {
  const child = fork(moduleFile('scripts/prepare'), [], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...options.variables },
    signal: options.signal,
    killSignal: 'SIGKILL',
  });
  const prepared = new Promise<Prepared>((resolve, reject) => {
    child.on('message', (message: PrepareMessage) => {
      if (message.kind === 'progress') options.progress.report(message.report);
      else if (message.kind === 'done') resolve({ path: message.path, notices: message.notices });
      else reject(new AppError(message.code, { userMessage: message.userMessage }));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new AppError('internal', {
          userMessage: `Preparing the source ended unexpectedly (${signal ?? `exit ${code}`}).`,
        }),
      ),
    );
  });
  return {
    prepared,
    enough: () => {
      if (child.connected) child.send('enough');
    },
  };
}
