/** CPU time of the run in earlier portions; CPU time of the thread when this portion began; when that was, 0 for none. */
const [usedAt, beganAt, sinceAt] = [0, 1, 2];

/** Memory in which a thread tells what it has worked for a run, so that others can tell even while it is busy. */
export type RunMeter = Float64Array;

export function newMeter(): RunMeter {
  return new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT));
}

/** Milliseconds that the thread has worked for the run, where its whole work comes to `threadMs`. */
export function workedMs(meter: RunMeter, threadMs: number): number {
  return (meter[usedAt] ?? 0) + (isAtWork(meter) ? threadMs - (meter[beganAt] ?? 0) : 0);
}

/** Whether the thread works for the run now, and has for so many milliseconds by the clock. */
export function isAtWork(meter: RunMeter, forMs = 0): boolean {
  const since = meter[sinceAt] ?? 0;
  return since > 0 && now() - since >= forMs;
}

/** From now on the thread works for the run. */
export function begin(meter: RunMeter): void {
  if (isAtWork(meter)) return;
  meter[beganAt] = cpuMs(process.threadCpuUsage());
  meter[sinceAt] = now();
}

/** The thread has turned to something else. */
export function rest(meter: RunMeter): void {
  meter[usedAt] = workedMs(meter, cpuMs(process.threadCpuUsage()));
  meter[sinceAt] = 0;
}

export function cpuMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Milliseconds of a clock that all threads of this process share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
