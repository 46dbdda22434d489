/**
 * Does work that Ctrl-C stops: the signal aborts, and the work ends in its own words instead of in the middle of a
 * file. A second Ctrl-C ends the process as always.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  }
}
