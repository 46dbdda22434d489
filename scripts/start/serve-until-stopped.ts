import { once } from 'node:events';
import { reachedAt } from '#lib/auth/reached-at.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { makePrivate } from '#lib/private-folder.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { ChildVariables } from './child-variables.ts';
import { type DataFolderLock, lockDataFolder } from './lock-data-folder.ts';
import { chromaEnded, startOwnChroma } from './own-chroma.ts';
import { setUp } from './set-up.ts';
import { startWebProcess } from './web-process.ts';

type Serving = {
  readonly env: Env;
  /** An absolute path, or `demo`. */
  readonly source: string;
  readonly port: number;
  readonly signal: AbortSignal;
};

/**
 * Sets everything up and serves until `signal` aborts. Every child is gone then, in the reverse order of starting. Throws
 * AppError when something cannot be set up, or the web process ends by itself.
 */
export async function serveUntilStopped(serving: Serving): Promise<void> {
  const lock = await lockDataFolder(serving.env.dataDir);
  try {
    await closeDataFolder(serving.env.dataDir);
    while ((await serveOnce(serving, lock)) === 'chroma-ended') {
      process.stderr.write('The vector store no longer answers; starting it and the web process again …\n');
    }
  } finally {
    lock.release();
  }
}

/** Conversations, sessions and copies of values are in the folder: other people of the machine have no business there. */
async function closeDataFolder(dataDir: string): Promise<void> {
  const shared = await makePrivate(dataDir);
  if (shared.length === 0) return;
  process.stderr.write(
    `Other people of this machine may read ${shared[0]}${shared.length > 1 ? ` and ${shared.length - 1} more` : ''}, ` +
      'which belongs to another user. Make TABLETALK_DATA a folder of your own.\n',
  );
}

async function serveOnce(serving: Serving, lock: DataFolderLock): Promise<'stopped' | 'chroma-ended'> {
  const { env, source, port, signal } = serving;
  await using ending = new AsyncDisposableStack();
  const chroma = env.CHROMA_URL === undefined ? await startOwnChroma(env.dataDir) : null;
  if (chroma) ending.defer(() => chroma.close());
  const variables: ChildVariables = {
    TABLETALK_ROOT: projectRoot,
    TABLETALK_DATA: env.dataDir,
    TABLETALK_SOURCE: source,
    TABLETALK_PORT: String(port),
    CHROMA_URL: env.CHROMA_URL ?? chroma?.url ?? '',
  };
  const prepared = await setUp(variables, signal);
  for (const notice of prepared.notices) process.stderr.write(`${notice}\n`);

  const web = await startWebProcess(
    { host: env.TABLETALK_HOST, port },
    { ...variables, TABLETALK_SOURCE: prepared.path },
  );
  ending.defer(() => web.stop());
  lock.addProcess(web.id);
  if (signal.aborted) return 'stopped';
  process.stdout.write(`Tabletalk is ready: ${reachedAt({ ...env, TABLETALK_PORT: port })}\n`);

  const watching = new AbortController();
  ending.defer(() => watching.abort());
  const reason = await Promise.race([
    once(signal, 'abort').then(() => 'stopped' as const),
    web.ended.then((how) => ({ how })),
    ...(chroma ? [chromaEnded(chroma.url, watching.signal)] : []),
  ]);
  if (typeof reason === 'string') return reason;
  if (signal.aborted) return 'stopped';
  throw new AppError('internal', {
    userMessage: `The web process ended unexpectedly (${reason.how}). What was answered is saved; start Tabletalk again.`,
  });
}
