import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { BoardFilters, TileReading } from '../domain/board.ts';
import { type Denial, denyAtLeast } from '../domain/rights.ts';
import type { Store } from './open-store.ts';
import { tileReadings } from './schema/boards.ts';

/** Of whom, with which filters, and what that person may not read now. */
export type ReadingsOf = {
  readonly boardId: string;
  readonly personId: string;
  readonly filters: BoardFilters;
  readonly denials: readonly Denial[];
};

/** What the answers of a board returned last for a person. What was read with more rights than they have now is left out. */
export async function listReadings(store: Store, of: ReadingsOf): Promise<TileReading[]> {
  const rows = await store.db
    .select({ reading: tileReadings.reading, denials: tileReadings.denials })
    .from(tileReadings)
    .where(
      and(
        eq(tileReadings.boardId, of.boardId),
        eq(tileReadings.personId, of.personId),
        eq(tileReadings.filters, filterKey(of.filters)),
      ),
    );
  return rows.flatMap(({ reading, denials }) => (denyAtLeast(denials, of.denials) ? [reading] : []));
}

/** Keeps what answers returned; what was there before is replaced. */
export async function saveReadings(
  store: Store,
  of: ReadingsOf,
  readings: readonly TileReading[],
): Promise<void> {
  if (readings.length === 0) return;
  const { boardId, personId, denials } = of;
  const filters = filterKey(of.filters);
  await store.db
    .insert(tileReadings)
    .values(
      readings.map((reading) => ({ boardId, tileId: reading.tileId, personId, filters, denials, reading })),
    )
    .onConflictDoUpdate({
      target: [tileReadings.boardId, tileReadings.tileId, tileReadings.personId, tileReadings.filters],
      set: { denials: sql`excluded.denials`, reading: sql`excluded.reading`, at: sql`now()` },
    });
}

/** Filters that somebody tried a while ago are not tried again; so much data need not stay. */
export async function forgetOldReadings(store: Store): Promise<void> {
  await store.db.delete(tileReadings).where(lt(tileReadings.at, sql`now() - interval '30 days'`));
}

function filterKey(filters: BoardFilters): string {
  const values = filters.values.map(({ column, anyOf }) => [column.toLowerCase(), [...anyOf].sort()]).sort();
  return createHash('sha256')
    .update(JSON.stringify([filters.period, values]))
    .digest('hex')
    .slice(0, 32);
}
