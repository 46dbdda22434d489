import { and, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { evaluator } from '../domain/evaluation.ts';
import type { Store } from './open-store.ts';
import { conversations, feedback, runEvents, runs } from './schema/conversations.ts';

/** Older questions say little about what is asked today. */
const remembered = 400;

export type PastRun = {
  readonly runId: string;
  readonly question: string;
  /** Somebody found the answer right, and nobody found it wrong. */
  readonly isPraised: boolean;
};

/** The latest questions of people about a source that have ended, the newest first. */
export async function listPastQuestions(store: Store, sourceId: string): Promise<PastRun[]> {
  const votes = (vote: 'up' | 'down') =>
    sql<number>`count(*) filter (where ${feedback.vote} = ${vote})`.mapWith(Number);
  const rows = await store.db
    .select({ runId: runs.id, question: runs.question, up: votes('up'), down: votes('down') })
    .from(runs)
    .innerJoin(conversations, eq(conversations.id, runs.conversationId))
    .leftJoin(feedback, eq(feedback.runId, runs.id))
    .where(
      and(eq(conversations.sourceId, sourceId), ne(runs.status, 'running'), ne(runs.personId, evaluator.id)),
    )
    .groupBy(runs.id)
    .orderBy(desc(runs.createdAt))
    .limit(remembered);
  return rows.map(({ up, down, ...run }) => ({ ...run, isPraised: up > 0 && down === 0 }));
}

/** Those of the runs whose queries read one of the tables. */
export async function runsReading(
  store: Store,
  runIds: readonly string[],
  tables: readonly string[],
): Promise<Set<string>> {
  if (runIds.length === 0 || tables.length === 0) return new Set();
  const log = sql`${runEvents.event}::text`;
  const found = await store.db
    .selectDistinct({ runId: runEvents.runId })
    .from(runEvents)
    .where(
      and(
        inArray(runEvents.runId, [...runIds]),
        sql`${log} like '%"type":"candidate-available"%'`,
        or(...tables.map((table) => ilike(log, `%${table.replace(/[\\%_]/g, '\\$&')}%`))),
      ),
    );
  return new Set(found.map(({ runId }) => runId));
}
