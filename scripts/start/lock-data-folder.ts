import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';

export type DataFolderLock = {
  /** Names a further process that uses the folder and may outlive this one by a moment. */
  addProcess(id: number): void;
  release(): void;
};

/** `startedAt` tells a process from a later one with the same id, as after a restart of a container. */
const holders = z.array(z.object({ pid: z.number(), startedAt: z.string().nullable() }));
type Holder = z.infer<typeof holders>[number];

const graceMs = 5000;

/**
 * Takes the data folder for this process: the embedded app store may be open in one process only. A lock whose
 * processes are gone is taken over; when only a follower of a dead owner is left, it is given a moment to end. Throws
 * `conflict` naming the folder and the process that has it.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'tabletalk.lock');
  const giveUpAt = Date.now() + graceMs;
  let mine = [holderOf(process.pid)];
  while (!create(file, mine)) {
    const present = read(file);
    const [owner, ...followers] = present;
    if (owner && isAlive(owner)) throw taken(dataDir, owner);
    const left = followers.find(isAlive);
    if (!left) rmSync(file, { force: true });
    else if (Date.now() > giveUpAt) throw taken(dataDir, left);
    else await wait(50);
  }
  return {
    addProcess(id) {
      mine = [...mine, holderOf(id)];
      renameSync(draft(file, mine), file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** False when there is a lock already. The file appears whole or not at all. */
function create(file: string, content: readonly Holder[]): boolean {
  const written = draft(file, content);
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written);
  }
}

function draft(file: string, content: readonly Holder[]): string {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, JSON.stringify(content));
  return written;
}

function read(file: string): Holder[] {
  try {
    return holders.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return []; // Gone in the meantime, or nothing that Tabletalk wrote: either way nobody holds it.
  }
}

function holderOf(pid: number): Holder {
  return { pid, startedAt: startTimeOf(pid) };
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM is a live process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return holder.startedAt === startTimeOf(holder.pid);
}

/** Clock ticks from boot to the start of a process; null where there is no /proc. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold anything; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null; // No /proc on this system, or the process has just ended.
  }
}

function taken(dataDir: string, holder: Holder): AppError {
  return new AppError('conflict', {
    userMessage:
      `Tabletalk already runs with the data folder ${dataDir} (process ${holder.pid}). ` +
      'Stop it, or set TABLETALK_DATA to another folder.',
  });
}
