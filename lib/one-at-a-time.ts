import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from './errors.ts';

const patienceMs = 90_000;

/**
 * Runs `work` while no other process runs work under the same lock file; waits for its turn. A lock whose process is gone
 * is taken over. Rejects with `conflict`, naming the file, after a minute and a half of waiting.
 */
export async function oneAtATime<Value>(lockFile: string, work: () => Promise<Value>): Promise<Value> {
  await mkdir(path.dirname(lockFile), { recursive: true, mode: 0o700 });
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(lockFile))) {
    if (Date.now() > deadline) throw tooLong(lockFile);
    await delay(50);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function tryLock(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (await isAbandoned(lockFile)) await rm(lockFile, { force: true });
  return false;
}

async function isAbandoned(lockFile: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(lockFile, 'utf8'));
    // Empty for the instant between creating the file and writing to it.
    return pid > 0 && !isAlive(pid);
  } catch {
    // Released in the meantime: the next attempt takes it.
    return false;
  }
}

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Not allowed to signal it: it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function tooLong(lockFile: string): AppError {
  return new AppError('conflict', {
    userMessage: `Another process has held ${lockFile} for too long. If none is at work, delete it.`,
  });
}
