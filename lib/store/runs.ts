import { asc, eq, sql } from 'drizzle-orm';
import type { Denial } from '../domain/rights.ts';
import type { RunEvent, StoredEvent } from '../domain/run-event.ts';
import type { RunStatus } from '../domain/run-view.ts';
import type { Store } from './open-store.ts';
import { conversations, runEvents, runs } from './schema/conversations.ts';

/** Records a question before anything works on it, so that no crash can lose it. */
export async function createRun(
  store: Store,
  run: {
    id: string;
    conversationId: string;
    personId: string;
    /** What the person may not read now. */
    denials?: readonly Denial[];
    question: string;
  },
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.insert(runs).values({ ...run, status: 'running' });
    await transaction
      .update(conversations)
      .set({ updatedAt: sql`now()` })
      .where(eq(conversations.id, run.conversationId));
  });
}

export async function finishRun(store: Store, id: string, status: RunStatus): Promise<void> {
  await store.db.update(runs).set({ status }).where(eq(runs.id, id));
}

/** The runs of a conversation, oldest first. */
export async function listRuns(store: Store, conversationId: string): Promise<StoredRun[]> {
  return store.db
    .select()
    .from(runs)
    .where(eq(runs.conversationId, conversationId))
    .orderBy(asc(runs.createdAt));
}

export type StoredRun = {
  readonly id: string;
  readonly conversationId: string;
  readonly personId: string;
  /** What the person might not read when the question was asked. */
  readonly denials: readonly Denial[];
  readonly question: string;
  readonly status: RunStatus;
};

export async function findRun(store: Store, id: string): Promise<StoredRun | null> {
  const [run] = await store.db.select().from(runs).where(eq(runs.id, id));
  return run ?? null;
}

/** Appends to a run's log. The sequence numbers are the caller's; writing one twice fails. */
export async function appendEvents(store: Store, events: readonly StoredEvent[]): Promise<void> {
  await store.db.insert(runEvents).values(events.map((event) => ({ ...event, at: new Date(event.at) })));
}

/** A run's log from a sequence number on (exclusive), in order. */
export async function readEvents(store: Store, runId: string, after = -1): Promise<StoredEvent[]> {
  const rows = await store.db
    .select()
    .from(runEvents)
    .where(sql`${runEvents.runId} = ${runId} and ${runEvents.sequence} > ${after}`)
    .orderBy(asc(runEvents.sequence));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Ends the runs that a killed process left behind: each gets a last event that says so. Called once at start, before any
 * new run. Returns how many there were.
 */
export async function interruptAbandonedRuns(store: Store): Promise<number> {
  const abandoned = await store.db.select({ id: runs.id }).from(runs).where(eq(runs.status, 'running'));
  for (const { id } of abandoned) {
    const sequence = (await readEvents(store, id)).length;
    const event: RunEvent = {
      type: 'run-error',
      code: 'interrupted',
      message: 'Tabletalk was stopped while it worked on this question.',
      elapsedMs: 0,
    };
    await store.db.transaction(async (transaction) => {
      await transaction.insert(runEvents).values({ runId: id, sequence, at: new Date(), event });
      await transaction.update(runs).set({ status: 'interrupted' }).where(eq(runs.id, id));
    });
  }
  return abandoned.length;
}
