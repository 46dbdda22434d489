import { readFile } from 'node:fs/promises';

/** Seconds of CPU of a process, of everything it has started and of what has ended below it; 0 without /proc. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime and cstime, in hundredths of a second.
    const own = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / 100;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuSecondsOf));
    return theirs.reduce((sum, each) => sum + each, own);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
