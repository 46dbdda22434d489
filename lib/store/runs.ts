import { and, asc, eq, getTableColumns, isNull, max, sql } from 'drizzle-orm';
import type { Denial } from '../domain/rights.ts';
import type { RunEvent, StoredEvent } from '../domain/run-event.ts';
import type { RunSummary } from '../domain/run-summary.ts';
import type { RunStatus } from '../domain/run-view.ts';
import { conversationInsert, type NewConversation } from './conversations.ts';
import type { Store } from './open-store.ts';
import { conversations, runEvents, runs } from './schema/conversations.ts';
import { runSummaries } from './schema/run-summaries.ts';
import { runOwners, webProcesses } from './schema/web-processes.ts';
import { summaryInsert } from './summary-insert.ts';
import { writeTogether } from './write-together.ts';

export type NewRun = {
  readonly id: string;
  readonly conversationId: string;
  readonly personId: string;
  /** What the person may not read now. */
  readonly denials?: readonly Denial[];
  readonly question: string;
  /** See `StoredRun`. */
  readonly replayOf?: string;
};

/**
 * Records a question before anything works on it, so that no crash can lose it: with the conversation that it begins, if it
 * begins one, and with what developers see of it while it runs.
 */
export async function createRun(
  store: Store,
  run: NewRun,
  also: { readonly conversation?: NewConversation | null; readonly summary?: RunSummary } = {},
): Promise<void> {
  const { conversation = null, summary } = also;
  const goesOn = store.db
    .update(conversations)
    .set({ updatedAt: sql`now()` })
    .where(eq(conversations.id, run.conversationId));
  await writeTogether(store, [
    conversation ? conversationInsert(store, conversation) : goesOn,
    store.db.insert(runs).values({ ...run, status: 'running' }),
    ...(summary ? [summaryInsert(store, summary)] : []),
  ]);
}

/** What a run has come to, with the tables that its log names; see `summaryInsert`. */
export async function finishRun(
  store: Store,
  id: string,
  status: RunStatus,
  came?: { readonly to: RunSummary; readonly namedTables: readonly string[] | null },
): Promise<void> {
  await writeTogether(store, [
    store.db.update(runs).set({ status }).where(eq(runs.id, id)),
    ...(came ? [summaryInsert(store, came.to, came.namedTables)] : []),
  ]);
}

/** The turns of a conversation, oldest first. */
export async function listRuns(store: Store, conversationId: string): Promise<StoredRun[]> {
  return store.db
    .select()
    .from(runs)
    .where(and(eq(runs.conversationId, conversationId), isNull(runs.replayOf)))
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
  /** The run whose plan this one took over; null for a turn of the conversation. */
  readonly replayOf: string | null;
};

/** A run with the source that it asked. */
export type FoundRun = StoredRun & { readonly sourceId: string };

export async function findRun(store: Store, id: string): Promise<FoundRun | null> {
  const [run] = await store.db
    .select({ ...getTableColumns(runs), sourceId: conversations.sourceId })
    .from(runs)
    .innerJoin(conversations, eq(conversations.id, runs.conversationId))
    .where(eq(runs.id, id));
  return run ?? null;
}

/** Appends to a run's log. The sequence numbers are the caller's; writing one twice fails. */
export async function appendEvents(store: Store, events: readonly StoredEvent[]): Promise<void> {
  // Four parameters, whatever their number: four for each event took longer to put together than to write.
  const [runIds, sequences, times, texts] = [
    events.map(({ runId }) => runId),
    events.map(({ sequence }) => sequence),
    events.map(({ at }) => at),
    events.map(({ event }) => JSON.stringify(event)),
  ].map((column) => sql.param(column));
  await store.db.execute(sql`
    insert into ${runEvents} ("run_id", "sequence", "at", "event")
    select "run_id", "sequence", "at"::timestamptz, "event"::json
    from unnest(${runIds}::text[], ${sequences}::integer[], ${times}::text[], ${texts}::text[])
    as "row" ("run_id", "sequence", "at", "event")`);
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

/** A process that has given no sign of life for so long is taken for dead. */
const silence = sql.raw("interval '30 seconds'");

/**
 * Ends the runs that killed processes left behind: each gets a last event that says so. On the embedded store, which
 * belongs to one process at a time, those are all that are running: it is called once at start, before any new run. On
 * Postgres they are those whose process gives no sign of life any more. Gives the runs it ended.
 */
export async function interruptAbandonedRuns(store: Store): Promise<string[]> {
  const isSilent = sql`${runs.createdAt} < now() - ${silence} and not exists (
    select 1 from ${runOwners} join ${webProcesses} on ${webProcesses.id} = ${runOwners.processId}
    where ${runOwners.runId} = ${runs.id} and ${webProcesses.seenAt} > now() - ${silence})`;
  const abandoned = await store.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'running'), store.kind === 'postgres' ? isSilent : undefined));
  const ended: string[] = [];
  for (const { id } of abandoned) if (await interruptRun(store, id)) ended.push(id);
  return ended;
}

/** False when the run has ended meanwhile, perhaps because another process took it for abandoned at the same moment. */
async function interruptRun(store: Store, id: string): Promise<boolean> {
  return store.db.transaction(async (transaction) => {
    const changed = await transaction
      .update(runs)
      .set({ status: 'interrupted' })
      .where(and(eq(runs.id, id), eq(runs.status, 'running')))
      .returning({ id: runs.id });
    if (changed.length === 0) return false;
    await transaction.update(runSummaries).set({ status: 'interrupted' }).where(eq(runSummaries.runId, id));
    const [last] = await transaction
      .select({ sequence: max(runEvents.sequence) })
      .from(runEvents)
      .where(eq(runEvents.runId, id));
    const event: RunEvent = {
      type: 'run-error',
      code: 'interrupted',
      message: 'Tabletalk was stopped while it worked on this question.',
      elapsedMs: 0,
    };
    await transaction
      .insert(runEvents)
      .values({ runId: id, sequence: (last?.sequence ?? -1) + 1, at: new Date(), event });
    return true;
  });
}
