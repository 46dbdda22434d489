import { AppError } from './errors.ts';
import type { Redis } from './redis.ts';

/** Sums that end after a while, such as what a person has spent today, shared by whoever shares the place. */
export type SharedCounters = {
  /** Adds to the fields of a key and gives their sums; the key is forgotten `seconds` after it was first added to. */
  add(
    key: string,
    amounts: Readonly<Record<string, number>>,
    seconds: number,
  ): Promise<Record<string, number>>;
  /** The sums of a key; empty when nothing was added or it is forgotten. */
  read(key: string): Promise<Record<string, number>>;
};

/** Counters of this process alone. `now` gives milliseconds. */
export function countersInProcess(now: () => number = Date.now): SharedCounters {
  const kept = new Map<string, { sums: Record<string, number>; until: number }>();
  const current = (key: string) => {
    const found = kept.get(key);
    if (found !== undefined && found.until > now()) return found;
    kept.delete(key);
    return undefined;
  };
  return {
    async add(key, amounts, seconds) {
      for (const other of kept.keys()) current(other);
      const { sums, until } = current(key) ?? { sums: {}, until: now() + seconds * 1_000 };
      const added = { ...sums };
      for (const [field, amount] of Object.entries(amounts)) added[field] = (added[field] ?? 0) + amount;
      kept.set(key, { sums: added, until });
      return { ...added };
    },
    read: async (key) => ({ ...current(key)?.sums }),
  };
}

/** Counters of every process that uses the same Redis. Throw `store-unavailable` while it does not answer. */
export function countersInRedis({ texts }: Redis): SharedCounters {
  const place = (key: string) => `tabletalk:counters:${key}`;
  const numbers = (sums: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, Number(sum)]));
  return {
    add: (key, amounts, seconds) =>
      orUnavailable(async () => {
        const work = texts.multi();
        for (const [field, amount] of Object.entries(amounts)) work.hIncrByFloat(place(key), field, amount);
        work.expire(place(key), seconds, 'NX');
        await work.exec();
        return numbers(await texts.hGetAll(place(key)));
      }),
    read: (key) => orUnavailable(async () => numbers(await texts.hGetAll(place(key)))),
  };
}

/** What is not counted would not be bounded, so nothing is spent meanwhile. */
async function orUnavailable<Value>(count: () => Promise<Value>): Promise<Value> {
  try {
    return await count();
  } catch (cause) {
    throw new AppError('store-unavailable', {
      userMessage:
        'What models cost cannot be counted at the moment: Redis (REDIS_URL) does not answer. ' +
        'Ask again in a moment, or answer with the built-in engine, which costs nothing.',
      cause,
    });
  }
}
