/** Counts what somebody does within a time. */
export type RateLimit = {
  /** Counts one more for `key`. Resolves with 0 when it is within the limit, else with the seconds until one is again. */
  take(key: string): Promise<number>;
};

/**
 * At most `most` in any `windowMs`, counted in this process: the times of those that were let through, per key.
 * Keys that have been quiet for a window are forgotten.
 */
export function rateLimitInMemory(
  most: number,
  windowMs: number,
  now: () => number = () => performance.now(),
): RateLimit {
  const times = new Map<string, number[]>();
  let swept = now();
  const sweep = (at: number) => {
    if (at - swept < windowMs) return;
    swept = at;
    for (const [key, of] of times) if ((of.at(-1) ?? 0) <= at - windowMs) times.delete(key);
  };
  return {
    async take(key) {
      const at = now();
      sweep(at);
      const recent = (times.get(key) ?? []).filter((time) => time > at - windowMs);
      times.set(key, recent);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) return Math.ceil((oldest + windowMs - at) / 1000);
      recent.push(at);
      return 0;
    },
  };
}
