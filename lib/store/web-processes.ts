import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Store } from './open-store.ts';
import { runs } from './schema/conversations.ts';
import { runOwners, webProcesses } from './schema/web-processes.ts';

/** What a process can be asked to do with a run it works on. */
export type RunCommand = 'stop' | 'enough';

/** A sign of life. Time is the database's, so that the clocks of machines need not agree. */
export async function beat(store: Store, processId: string): Promise<void> {
  await store.db
    .insert(webProcesses)
    .values({ id: processId })
    .onConflictDoUpdate({ target: webProcesses.id, set: { seenAt: sql`now()` } });
}

/** What a process leaves when it ends in order; those that were killed are forgotten after a day. */
export async function forgetProcess(store: Store, processId: string): Promise<void> {
  await store.db
    .delete(webProcesses)
    .where(sql`${webProcesses.id} = ${processId} or ${webProcesses.seenAt} < now() - interval '1 day'`);
}

export async function claimRun(store: Store, runId: string, processId: string): Promise<void> {
  await store.db.insert(runOwners).values({ runId, processId });
}

/** Leaves a command for the process that works on the run; the first one given stays. */
export async function leaveCommand(store: Store, runId: string, command: RunCommand): Promise<void> {
  await store.db
    .update(runOwners)
    .set({ command: sql`coalesce(${runOwners.command}, ${command})` })
    .where(eq(runOwners.runId, runId));
}

/** The commands left for running questions of a process. */
export async function readCommands(
  store: Store,
  processId: string,
): Promise<{ runId: string; command: RunCommand }[]> {
  const rows = await store.db
    .select({ runId: runOwners.runId, command: runOwners.command })
    .from(runOwners)
    .innerJoin(runs, eq(runs.id, runOwners.runId))
    .where(and(eq(runOwners.processId, processId), eq(runs.status, 'running'), isNotNull(runOwners.command)));
  return rows.flatMap(({ runId, command }) => (command === null ? [] : [{ runId, command }]));
}
