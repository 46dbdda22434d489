import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { chromaOf } from './chroma-place.ts';

const holders = z.array(z.object({ pid: z.number().int().min(2) }));

/** The processes of the product in a data folder: who started it, then the web process. */
export async function holdersOf(dataDir: string): Promise<number[]> {
  const text = await readFile(path.join(dataDir, 'tabletalk.lock'), 'utf8');
  return holders.parse(JSON.parse(text)).map(({ pid }) => pid);
}

/** All of them, with the store of vectors. */
export async function processesOf(dataDir: string): Promise<number[]> {
  return [...(await holdersOf(dataDir)), (await chromaOf(dataDir)).pid];
}

/** Kills one process at once. A process that was not found is an error: 0 would mean everything that runs with this one. */
export function killAtOnce(pid: number | undefined): void {
  if (pid === undefined || !(pid >= 2)) throw new Error(`There is no process to kill: ${pid}.`);
  process.kill(pid, 'SIGKILL');
}

/** A zombie has ended; only its parent has not asked yet. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false; // Ended, or a system without /proc.
  }
}
