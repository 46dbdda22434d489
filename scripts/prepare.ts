import { openWorkspace } from '#agents/workspace.ts';
import { readEnv } from '#lib/env.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { openStore } from '#lib/store/open-store.ts';
import { interruptAbandonedRuns } from '#lib/store/runs.ts';
import { chosenSource } from './chosen-source.ts';
import type { PrepareMessage } from './start/prepare-process.ts';

// Everything that must be done once before serving, in a process of its own: the memory it takes is given back when it
// ends. Started by prepare-process.ts with its configuration in the environment.
const tell = (message: PrepareMessage) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
process.umask(0o077); // What it writes is for its owner alone.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(1));

try {
  await tell({ kind: 'done', ...(await prepare()) });
  process.exit(0);
} catch (error) {
  if (errorCodeOf(error) === 'internal') console.error(error);
  await tell({ kind: 'failed', code: errorCodeOf(error), userMessage: userMessageOf(error) });
  process.exit(1);
}

async function prepare(): Promise<{ path: string; notices: readonly string[] }> {
  const env = readEnv();
  const onProgress = (report: { what: string; done: number; total: number }) =>
    void tell({ kind: 'progress', report });

  const store = await openStore(env);
  await interruptAbandonedRuns(store);
  await store.close();

  const path = await chosenSource(undefined, env, { report: onProgress, end: () => {} });
  const workspace = await openWorkspace({ env, path, onProgress });
  const { notices } = workspace;
  await workspace.close();
  return { path, notices };
}
