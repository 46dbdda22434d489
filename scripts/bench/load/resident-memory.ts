import { readFile } from 'node:fs/promises';

/** Resident memory of a process and everything it started, in MB; 0 where /proc does not tell. */
export async function residentMb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(residentMb));
    return theirs.reduce((sum, each) => sum + each, own);
  } catch (error) {
    // A process that has just ended, or a system without /proc.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
