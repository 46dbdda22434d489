import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { indexingTables } from '#agents/knowledge/knowledge-keeper.ts';
import { fileNotices } from '#agents/source/file-notices.ts';
import { unmeasuredNotices } from '#agents/source/unmeasured-notice.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { isServer, resolveSource } from '#lib/datasource/source-config.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { timeLeft } from '#lib/time-left.ts';
import { chosenSource } from './chosen-source.ts';
import type { PrepareMessage } from './start/prepare-process.ts';

// Everything that must be done once before serving, in a process of its own: the memory it takes is given back when it
// ends. Started by prepare-process.ts with its configuration in the environment.
const tell = (message: PrepareMessage) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));
process.umask(0o077); // What it writes is for its owner alone.
const enough = new Promise((resolve) => process.once('message', resolve));
const patienceMs = 10_000;
/** A source that will take so much longer than anybody's patience is not waited for at all. */
const clearlyLongSeconds = (3 * patienceMs) / 1000;
/** Its first tables tell nothing yet. */
const lookMs = 2_000;
const goesOn =
  'The database is large: it is indexed further while questions are answered. The page says how far.';
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
  const left = timeLeft();
  const begun = performance.now();
  const isLong = Promise.withResolvers<void>();
  const isLongComputing = Promise.withResolvers<void>();
  const onProgress = (report: { what: string; done: number; total: number }) => {
    void tell({ kind: 'progress', report });
    const seconds = left(report) ?? 0;
    if (seconds <= clearlyLongSeconds || performance.now() - begun <= lookMs) return;
    isLong.resolve();
    if (report.what === indexingTables) isLongComputing.resolve();
  };

  await makeStore(env);
  const path = await chosenSource(undefined, env, { report: onProgress, end: () => {} });
  const opening = openWorkspace({ env, path, onProgress });
  opening.catch(() => {}); // The race below tells it, unless nobody waits any more.
  const workspace = await Promise.race([
    opening,
    ...(await leavesOff(path, env, isLong.promise, isLongComputing.promise)),
  ]);
  if (workspace === 'goes on') return { path, notices: [goesOn] };
  const notices = [
    ...workspace.notices,
    ...fileNotices(workspace, workspace.schema),
    ...unmeasuredNotices(workspace.schema),
  ];
  await workspace.close();
  return { path, notices };
}

/** Making the embedded store takes long; one that is there is brought up to date by the web process, which opens it anyway. */
async function makeStore(env: Env): Promise<void> {
  if (env.DATABASE_URL === undefined && existsSync(path.join(env.dataDir, 'store'))) return;
  const { openStore } = await import('#lib/store/open-store.ts');
  await (await openStore(env)).close();
}

/**
 * A database on a server may be large: once nobody waits for anything else, the rest is left to the web process. What only
 * computes is left at once, since it would take the cores from the pages.
 */
async function leavesOff(
  path: string,
  env: Env,
  isLong: Promise<void>,
  isLongComputing: Promise<void>,
): Promise<Promise<'goes on'>[]> {
  const asked = await resolveSource(path, env);
  if (!('kind' in asked) || !isServer(asked)) return [];
  // The pages are built at the same time and are needed first.
  os.setPriority(10);
  const waitedEnough = Promise.race([delay(patienceMs), isLong]);
  const left = Promise.race([Promise.all([enough, waitedEnough]), isLongComputing]);
  return [left.then(() => 'goes on' as const)];
}
