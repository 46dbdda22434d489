import { type ChildProcess, spawn } from 'node:child_process';

/** Keeps so many cores busy while `work` goes on, each with a process of its own. */
export async function withBusyCores<T>(cores: number, work: () => Promise<T>): Promise<T> {
  const busy: ChildProcess[] = Array.from({ length: cores }, () =>
    spawn(process.execPath, ['--eval', 'for (;;) Math.sqrt(Math.random())'], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}
