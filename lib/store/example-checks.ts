import { desc, eq, inArray } from 'drizzle-orm';
import type { ExampleCheck } from '../domain/impact.ts';
import type { Store } from './open-store.ts';
import { exampleChecks, examples } from './schema/examples.ts';

export async function recordCheck(store: Store, { at, ...check }: ExampleCheck): Promise<void> {
  await store.db.insert(exampleChecks).values({ ...check, at: new Date(at) });
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
