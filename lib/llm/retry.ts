import { setTimeout as wait } from 'node:timers/promises';
import { faultOf, type ModelFault } from './model-fault.ts';

/** What waiting needs from outside, so that tests neither wait nor roll dice. */
export type RetryClock = {
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, but not including, 1. */
  random(): number;
};

export const systemClock: RetryClock = {
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
  random: Math.random,
};

const mostRetries = 2;
const firstBackoffMs = 500;
const mostBackoffMs = 8_000;
const mostRetryAfterMs = 30_000;
const jitterAfterHintMs = 250;

/**
 * The only retry layer around a model. Tries again after 429, 5xx and connections that were not made, at most twice (a
 * reply that has begun is never asked for again here): after the server's Retry-After (capped), else after an exponential backoff with full jitter. Anything else
 * is thrown as it came. `onRetry` is called before each wait.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: {
    readonly clock: RetryClock;
    readonly signal: AbortSignal;
    readonly onRetry: (fault: ModelFault) => void;
  },
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (options.signal.aborted) throw error;
      const fault = faultOf(error);
      if (fault === null || !fault.retryable || retry >= mostRetries) throw error;
      options.onRetry(fault);
      await options.clock.sleep(delayBefore(retry, fault.retryAfterMs, options.clock), options.signal);
    }
  }
}

function delayBefore(retry: number, retryAfterMs: number | null, clock: RetryClock): number {
  if (retryAfterMs !== null) {
    return Math.min(retryAfterMs, mostRetryAfterMs) + clock.random() * jitterAfterHintMs;
  }
  return clock.random() * Math.min(mostBackoffMs, firstBackoffMs * 2 ** retry);
}
