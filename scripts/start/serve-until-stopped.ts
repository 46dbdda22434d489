import { once } from 'node:events';
import path from 'node:path';
import { reachedAt } from '#lib/auth/reached-at.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { makePrivate } from '#lib/private-folder.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { ChildVariables } from './child-variables.ts';
import { type DataFolderLock, lockDataFolder } from './lock-data-folder.ts';
import { keepOwnChroma } from './own-chroma.ts';
import { restarts } from './restarts.ts';
import { setUp } from './set-up.ts';
import { startWebProcess, type WebProcess } from './web-process.ts';

type Serving = {
  readonly env: Env;
  /** An absolute path, the name of a configured source, the address of a server, or `demo`. */
  readonly source: string;
  readonly port: number;
  readonly signal: AbortSignal;
};

/**
 * Sets everything up and serves until `signal` aborts. Every child is gone then, in the reverse order of starting. Throws
 * AppError when something cannot be set up, or the web process ends by itself again and again.
 */
export async function serveUntilStopped(serving: Serving): Promise<void> {
  const lock = await lockDataFolder(serving.env.dataDir);
  try {
    closeDataFolder(serving.env.dataDir);
    await serve(serving, lock);
  } finally {
    lock.release();
  }
}

/** Conversations, sessions and copies of values are in the folder: other people of the machine have no business there. */
function closeDataFolder(dataDir: string): void {
  const shared = makePrivate(dataDir);
  if (shared.length === 0) return;
  process.stderr.write(
    `Other people of this machine may read ${shared[0]}${shared.length > 1 ? ` and ${shared.length - 1} more` : ''}, ` +
      'which belongs to another user. Make TABLETALK_DATA a folder of your own.\n',
  );
}

async function serve({ env, source, port, signal }: Serving, lock: DataFolderLock): Promise<void> {
  await using ending = new AsyncDisposableStack();
  const chroma = env.CHROMA_URL === undefined ? await keepOwnChroma(env.dataDir) : null;
  if (chroma) ending.defer(() => chroma.close());
  const variables: ChildVariables = {
    TABLETALK_ROOT: projectRoot,
    TABLETALK_DATA: env.dataDir,
    TABLETALK_SOURCE: source,
    TABLETALK_SOURCES: absolute(env.TABLETALK_SOURCES),
    TABLETALK_SOURCE_PASSWORD_FILE: absolute(env.TABLETALK_SOURCE_PASSWORD_FILE),
    TABLETALK_PORT: String(port),
    CHROMA_URL: env.CHROMA_URL ?? chroma?.url ?? '',
  };
  const prepared = await setUp(variables, signal);
  for (const notice of prepared.notices) process.stderr.write(`${notice}\n`);

  let web: WebProcess | null = null;
  ending.defer(async () => web?.stop());
  const recently = restarts();
  while (!signal.aborted) {
    // A web process opens its stores when it starts; both may have gone at once.
    await chroma?.answering();
    web = await startWebProcess(
      { host: env.TABLETALK_HOST, port },
      { ...variables, TABLETALK_SOURCE: prepared.path },
    );
    lock.addProcess(web.id);
    if (signal.aborted) return;
    process.stdout.write(`Tabletalk is ready: ${reachedAt({ ...env, TABLETALK_PORT: port })}\n`);
    const how = await Promise.race([once(signal, 'abort').then(() => null), web.ended]);
    if (how === null || signal.aborted) return;
    if (recently.areTooMany()) {
      throw new AppError('internal', {
        userMessage: `The web process ended unexpectedly several times (${how}). What was answered is saved; start Tabletalk again.`,
      });
    }
    process.stderr.write(`The web process ended unexpectedly (${how}); starting it again …\n`);
  }
}

/** The children work in the project's folder, whatever folder the command was typed in. */
function absolute(file: string | undefined): string {
  return file === undefined ? '' : path.resolve(file);
}
