import type { SharedCounters } from '../shared-counters.ts';

/** Counts what somebody does within a time. */
export type RateLimit = {
  /** Counts one more for `key`. Resolves with 0 when it is within the limit, else with the seconds until one is again. */
  take(key: string): Promise<number>;
  /** Takes back one that was let through a moment ago and should not count. */
  giveBack(key: string): Promise<void>;
};

/**
 * At most `most` in any `seconds`, together with every process that has the same counters. What was let through is counted per
 * window; of the window before, the part counts that still lies within `seconds`, as if it had been spread evenly. What was
 * refused does not count. `now` gives milliseconds.
 */
export function rateLimit(
  counters: SharedCounters,
  { name, most, seconds }: { readonly name: string; readonly most: number; readonly seconds: number },
  now: () => number = Date.now,
): RateLimit {
  const place = (key: string, window: number) => `rate:${name}:${key}:${window}`;
  return {
    async giveBack(key) {
      await counters.add(place(key, Math.floor(now() / 1000 / seconds)), { taken: -1 }, 2 * seconds);
    },
    async take(key) {
      const at = now() / 1000;
      const window = Math.floor(at / seconds);
      const [{ taken: counted = 0 }, { taken: before = 0 }] = await Promise.all([
        counters.add(place(key, window), { taken: 1 }, 2 * seconds),
        counters.read(place(key, window - 1)),
      ]);
      const left = (window + 1) * seconds - at;
      if (counted + (before * left) / seconds <= most) return 0;
      await counters.add(place(key, window), { taken: -1 }, 2 * seconds);
      const wait =
        counted <= most
          ? left - seconds * share(most - counted, before)
          : left + seconds - seconds * share(most - 1, counted - 1);
      return Math.max(1, Math.ceil(wait));
    },
  };
}

/** The part of an earlier window's count that leaves room. */
function share(room: number, count: number): number {
  return count === 0 ? 1 : Math.min(1, room / count);
}
