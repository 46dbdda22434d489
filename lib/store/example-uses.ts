import { eq, inArray, sql } from 'drizzle-orm';
import type { ExampleUse } from '../domain/example.ts';
import type { Store } from './open-store.ts';
import { feedback } from './schema/conversations.ts';
import { examples, exampleUses } from './schema/examples.ts';

/** Writes down which examples the writers of a run were given, and which of them answered. */
export async function recordExampleUses(
  store: Store,
  runId: string,
  uses: readonly { readonly exampleId: string; readonly answered: boolean }[],
): Promise<void> {
  if (uses.length === 0) return;
  await store.db
    .insert(exampleUses)
    .values(uses.map((use) => ({ ...use, runId })))
    .onConflictDoNothing();
}

/** How often each example of a source was used, and what people thought of those answers, by example id. */
export async function countExampleUses(store: Store, sourceId: string): Promise<Map<string, ExampleUse>> {
  const ofSource = store.db.select({ id: examples.id }).from(examples).where(eq(examples.sourceId, sourceId));
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(distinct ${exampleUses.runId}) filter (where ${condition})`.mapWith(Number);
  const rows = await store.db
    .select({
      exampleId: exampleUses.exampleId,
      uses: count(sql`true`),
      answered: count(sql`${exampleUses.answered}`),
      up: count(sql`${feedback.vote} = 'up'`),
      down: count(sql`${feedback.vote} = 'down'`),
    })
    .from(exampleUses)
    .leftJoin(feedback, eq(feedback.runId, exampleUses.runId))
    .where(inArray(exampleUses.exampleId, ofSource))
    .groupBy(exampleUses.exampleId);
  return new Map(rows.map(({ exampleId, ...use }) => [exampleId, use]));
}
