import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Store } from './open-store.ts';

/**
 * Writes all of it or nothing, as one statement: the embedded store works longer on the way to a statement and back than on
 * a row. None of the writes sees what another one wrote.
 */
export async function writeTogether(store: Store, writes: readonly SQLWrapper[]): Promise<void> {
  const named = writes.map((write, place) => sql`${sql.identifier(`write_${place}`)} as ${write}`);
  await store.db.execute(sql`with ${sql.join(named, sql`, `)} select 1`);
}
