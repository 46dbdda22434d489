import { and, eq, gt, sql } from 'drizzle-orm';
import type { SharedCounters } from '../shared-counters.ts';
import type { Store } from './open-store.ts';
import { sharedCounters } from './schema/counters.ts';

/** How often what is forgotten is taken out of the table, in milliseconds. It counts for nothing before. */
const sweepMs = 60_000;
const isOver = sql`${sharedCounters.until} <= now()`;

/** Counters of every process on the same store. Time is the database's. */
export function countersInStore(store: Store): SharedCounters {
  let nextSweep = 0;
  const read = async (key: string) => {
    const rows = await store.db
      .select({ field: sharedCounters.field, sum: sharedCounters.sum })
      .from(sharedCounters)
      .where(and(eq(sharedCounters.key, key), gt(sharedCounters.until, sql`now()`)));
    return Object.fromEntries(rows.map(({ field, sum }) => [field, sum]));
  };
  return {
    read,
    async add(key, amounts, seconds) {
      if (Date.now() >= nextSweep) {
        nextSweep = Date.now() + sweepMs;
        await store.db.delete(sharedCounters).where(isOver);
      }
      const until = sql`now() + make_interval(secs => ${seconds})`;
      // In one order, so that two processes do not wait for each other.
      const fields = Object.keys(amounts).sort();
      const added = await store.db
        .insert(sharedCounters)
        .values(fields.map((field) => ({ key, field, sum: amounts[field] ?? 0, until })))
        .onConflictDoUpdate({
          target: [sharedCounters.key, sharedCounters.field],
          set: {
            sum: sql`case when ${isOver} then 0 else ${sharedCounters.sum} end + excluded.sum`,
            until: sql`case when ${isOver} then excluded.until else ${sharedCounters.until} end`,
          },
        })
        .returning({ field: sharedCounters.field, sum: sharedCounters.sum });
      // The sums that this addition made, which another may have raised since.
      const made = Object.fromEntries(added.map(({ field, sum }) => [field, sum]));
      return { ...(await read(key)), ...made };
    },
  };
}
