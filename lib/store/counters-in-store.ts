import { and, eq, gt, sql } from 'drizzle-orm';
import type { SharedCounters } from '../shared-counters.ts';
import type { Store } from './open-store.ts';
import { sharedCounters } from './schema/counters.ts';

/** Counters of every process on the same store. Time is the database's. */
export function countersInStore(store: Store): SharedCounters {
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
      await store.db.delete(sharedCounters).where(sql`${sharedCounters.until} <= now()`);
      const until = sql`now() + make_interval(secs => ${seconds})`;
      // In one order, so that two processes do not wait for each other.
      const fields = Object.keys(amounts).sort();
      const added = await store.db
        .insert(sharedCounters)
        .values(fields.map((field) => ({ key, field, sum: amounts[field] ?? 0, until })))
        .onConflictDoUpdate({
          target: [sharedCounters.key, sharedCounters.field],
          set: { sum: sql`${sharedCounters.sum} + excluded.sum` },
        })
        .returning({ field: sharedCounters.field, sum: sharedCounters.sum });
      // The sums that this addition made, which another may have raised since.
      const made = Object.fromEntries(added.map(({ field, sum }) => [field, sum]));
      return { ...(await read(key)), ...made };
    },
  };
}
