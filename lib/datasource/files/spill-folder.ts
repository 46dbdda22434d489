import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './kept-tables.ts';

/** The folder of one process in the spill folder. */
export function spillFolderOf(folder: string, pid: number): string {
  return path.join(/* turbopackIgnore: true */ folder, `process-${pid}`);
}

/** Makes this process its folder, and removes those of processes that ended without anyone left to do so. */
export async function makeSpillFolder(folder: string): Promise<string> {
  const own = spillFolderOf(folder, process.pid);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const pid = /^process-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return own;
}
