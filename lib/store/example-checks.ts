import { desc, eq, inArray } from 'drizzle-orm';
import type { ExampleCheck } from '../domain/impact.ts';
import type { Store } from './open-store.ts';
import { exampleChecks, examples } from './schema/examples.ts';

export async function recordCheck(store: Store, { at, ...check }: ExampleCheck): Promise<void> {
  await store.db.insert(exampleChecks).values({ ...check, at: new Date(at) });
}

/**
 * Notes that the database did not take an example when a question needed it; once for the knowledge it was in. Examples that
 * stand beside the source are nobody's to correct here.
 */
export async function recordBrokenExample(store: Store, check: ExampleCheck): Promise<void> {
  const [known] = await store.db
    .select({ id: examples.id })
    .from(examples)
    .where(eq(examples.id, check.exampleId));
  if (!known) return;
  const [last] = await store.db
    .select()
    .from(exampleChecks)
    .where(eq(exampleChecks.exampleId, check.exampleId))
    .orderBy(desc(exampleChecks.at))
    .limit(1);
  const isKnown = last !== undefined && !last.passed && last.snapshotId === check.snapshotId;
  if (!isKnown) await recordCheck(store, check);
}

/** The latest checks of each example of a source, oldest first, by example id. */
export async function listChecks(
  store: Store,
  sourceId: string,
  latest: number,
): Promise<Map<string, ExampleCheck[]>> {
  const ofSource = store.db.select({ id: examples.id }).from(examples).where(eq(examples.sourceId, sourceId));
  const rows = await store.db
    .select()
    .from(exampleChecks)
    .where(inArray(exampleChecks.exampleId, ofSource))
    .orderBy(desc(exampleChecks.at));
  const checks = new Map<string, ExampleCheck[]>();
  for (const row of rows) {
    const known = checks.get(row.exampleId) ?? [];
    if (known.length < latest) known.unshift({ ...row, at: row.at.toISOString() });
    checks.set(row.exampleId, known);
  }
  return checks;
}
