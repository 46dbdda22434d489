import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How finely stops are measured, in milliseconds. */
const resolution = 10;

// Route bundles do not share module state, so the one measurement of this process hangs on globalThis.
const holder = globalThis as typeof globalThis & {
  tabletalkEventLoop?: ReturnType<typeof monitorEventLoopDelay>;
};

/**
 * The longest time for which nothing else could be done in this process, in milliseconds, since this was last asked. The
 * first call starts the measurement.
 */
export function longestStopMs(): number {
  const delays = holder.tabletalkEventLoop ?? monitorEventLoopDelay({ resolution });
  holder.tabletalkEventLoop = delays;
  delays.enable();
  const longest = delays.count === 0 ? 0 : delays.max / 1e6;
  delays.reset();
  return Math.max(0, Math.round(longest) - resolution);
}
