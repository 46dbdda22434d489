import { desc, eq } from 'drizzle-orm';
import { type SchemaOutline, schemaOutline } from '../domain/schema-outline.ts';
import type { Store } from './open-store.ts';
import { schemaReadings } from './schema/knowledge.ts';

export type SchemaReading = { readonly outline: SchemaOutline; readonly at: string };

/** The last two readings of a source's schema that differed, the latest first. */
export async function lastReadings(store: Store, sourceId: string): Promise<SchemaReading[]> {
  const rows = await store.db
    .select({ outline: schemaReadings.outline, at: schemaReadings.at })
    .from(schemaReadings)
    .where(eq(schemaReadings.sourceId, sourceId))
    .orderBy(desc(schemaReadings.sequence))
    .limit(2);
  return rows.map(({ outline, at }) => ({ outline: schemaOutline.parse(outline), at: at.toISOString() }));
}

export async function recordReading(store: Store, sourceId: string, outline: SchemaOutline): Promise<void> {
  await store.db.insert(schemaReadings).values({ sourceId, outline });
}
