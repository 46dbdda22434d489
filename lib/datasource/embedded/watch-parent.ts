import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * A child must not outlive the server, whose process id is its first argument. An idle one hears the channel close; one
 * inside synchronous work hears nothing, so a thread of its own watches the server's process id and ends the process
 * from within.
 */
export function watchParent(): void {
  // An orderly exit would wait for an engine's own threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const watchdog = new Worker(
    new URL(`./parent-watchdog${path.extname(import.meta.filename)}`, import.meta.url),
    {
      workerData: Number(process.argv[2]),
    },
  );
  watchdog.unref();
}
