import { workerData } from 'node:worker_threads';

const parent: unknown = workerData;

/** On Unix an orphan is given another parent; on Windows it keeps the id of a process that is gone. */
function parentIsAlive(): boolean {
  if (process.ppid !== parent) return false;
  try {
    process.kill(process.ppid, 0);
    return true;
  } catch {
    // No such process, which is the answer.
    return false;
  }
}

setInterval(() => {
  if (!parentIsAlive()) process.kill(process.pid, 'SIGKILL');
}, 200);
