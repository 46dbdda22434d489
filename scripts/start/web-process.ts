import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { AppError, errorCodes } from '#lib/errors.ts';
import { moduleFile } from '#lib/module-file.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { ChildVariables } from './child-variables.ts';
import { endProcess } from './end-process.ts';
import { portTaken } from './require-free-port.ts';

/** What the web process tells its starter. */
export type WebMessage = { readonly kind: 'listening' } | { readonly kind: 'failed'; readonly code: string };

export type WebProcess = {
  readonly id: number;
  /** Resolves with how it ended, whether it was told to or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Space for what has just been made, in MB. Requests of a hundred people leave much of it behind for a moment: with what Node takes by
 * itself, half of it would be moved before it is let go.
 */
const youngMb = 64;

/**
 * Starts the web process and resolves when the first page and everything behind it answer. Rejects with `port-taken`,
 * or with what the server itself said.
 */
export async function startWebProcess(
  { host, port }: { host: string; port: number },
  variables: ChildVariables,
): Promise<WebProcess> {
  const child = fork(moduleFile('scripts/serve'), [], {
    cwd: projectRoot,
    execArgv: [...process.execArgv, `--max-semi-space-size=${youngMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...variables, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  const stop = () => endProcess(child, 4000);
  try {
    await listening(child, port);
    await healthy(host, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { id: child.pid ?? 0, ended, stop };
}

function listening(child: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: WebMessage) => {
      if (message.kind === 'listening') resolve();
      else reject(portTaken(port, message));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new AppError('internal', {
          userMessage: `The web process ended before it was ready (${signal ?? `exit ${code}`}).`,
        }),
      ),
    );
  });
}

const failure = z.object({ code: z.enum(errorCodes), message: z.string() });

/** Opens the store and the source in the web process; what it cannot open is told as it tells the page. */
async function healthy(host: string, port: number): Promise<void> {
  const response = await fetch(`http://${connectTo(host)}:${port}/api/health`);
  if (response.ok) return;
  const { code, message } = failure.parse(await response.json());
  throw new AppError(code, { userMessage: message });
}

/** A server that listens everywhere is reached on this machine. */
function connectTo(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
