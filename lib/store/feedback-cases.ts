import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type FeedbackCase,
  type FeedbackItem,
  type FeedbackReply,
  openCase,
} from '../domain/feedback-case.ts';
import { localDeveloper } from '../domain/person.ts';
import type { Store } from './open-store.ts';
import { people } from './schema/accounts.ts';
import { conversations, feedback, runs } from './schema/conversations.ts';
import { feedbackCases } from './schema/feedback-cases.ts';

const listed = 500;

/** The answers about a source that somebody voted on, the last vote first. */
export async function listFeedbackItems(store: Store, sourceId: string): Promise<FeedbackItem[]> {
  return itemsWhere(store, eq(conversations.sourceId, sourceId));
}

/** One answer about a source that somebody voted on, or null. */
export async function findFeedbackItem(
  store: Store,
  sourceId: string,
  runId: string,
): Promise<FeedbackItem | null> {
  const [item] = await itemsWhere(
    store,
    and(eq(conversations.sourceId, sourceId), eq(feedback.runId, runId)),
  );
  return item ?? null;
}

async function itemsWhere(store: Store, condition: SQL | undefined): Promise<FeedbackItem[]> {
  const votes = await store.db
    .select({
      runId: feedback.runId,
      vote: feedback.vote,
      comment: feedback.comment,
      at: feedback.createdAt,
      by: sql<string>`coalesce(${people.name}, ${localDeveloper.name})`,
      question: runs.question,
      conversationId: runs.conversationId,
    })
    .from(feedback)
    .innerJoin(runs, eq(runs.id, feedback.runId))
    .innerJoin(conversations, eq(conversations.id, runs.conversationId))
    .leftJoin(people, eq(people.id, feedback.personId))
    .where(condition)
    .orderBy(desc(feedback.createdAt))
    .limit(listed);
  const cases = await casesOf(store, [...new Set(votes.map(({ runId }) => runId))]);
  return [...Map.groupBy(votes, ({ runId }) => runId)].flatMap(([runId, ofRun]) => {
    const [first] = ofRun;
    if (!first) return [];
    const { question, conversationId } = first;
    return [
      {
        runId,
        conversationId,
        question,
        votes: ofRun.map(({ vote, comment, by, at }) => ({ vote, comment, by, at: at.toISOString() })),
        case: cases.get(runId) ?? openCase,
      },
    ];
  });
}

/** What developers made of the votes on these answers, by run id; absent where nobody looked yet. */
async function casesOf(store: Store, runIds: readonly string[]): Promise<Map<string, FeedbackCase>> {
  if (runIds.length === 0) return new Map();
  const rows = await store.db
    .select()
    .from(feedbackCases)
    .where(inArray(feedbackCases.runId, [...runIds]));
  return new Map(rows.map((row) => [row.runId, toCase(row)]));
}

/** The answer to the person, for each run of a conversation that has one. */
export async function listReplies(store: Store, conversationId: string): Promise<Map<string, FeedbackReply>> {
  const ofConversation = store.db
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.conversationId, conversationId));
  const rows = await store.db
    .select()
    .from(feedbackCases)
    .where(and(inArray(feedbackCases.runId, ofConversation), sql`${feedbackCases.reply} is not null`));
  return new Map(
    rows.flatMap((row) => {
      const { reply } = toCase(row);
      return reply === null ? [] : [[row.runId, reply] as const];
    }),
  );
}

export type CaseChange = {
  readonly [Part in 'status' | 'reason' | 'correctedSql' | 'exampleId' | 'reply']?:
    | FeedbackCase[Part]
    | undefined;
};

/** Keeps what a developer decided about the votes on one answer; what is absent stays. */
export async function saveCase(store: Store, runId: string, changed: CaseChange): Promise<FeedbackCase> {
  const { reply, ...parts } = changed;
  const values = {
    ...parts,
    ...(reply === undefined
      ? {}
      : {
          reply: reply?.text ?? null,
          repliedBy: reply?.by ?? null,
          repliedAt: reply === null ? null : new Date(reply.at),
        }),
    updatedAt: new Date(),
  };
  const [row] = await store.db
    .insert(feedbackCases)
    .values({ ...values, runId })
    .onConflictDoUpdate({ target: feedbackCases.runId, set: values })
    .returning();
  if (!row) throw new Error('the store returned no row for a feedback case');
  return toCase(row);
}

function toCase(row: typeof feedbackCases.$inferSelect): FeedbackCase {
  const { status, reason, correctedSql, exampleId, reply, repliedBy, repliedAt } = row;
  return {
    status,
    reason,
    correctedSql,
    exampleId,
    reply:
      reply === null || repliedAt === null
        ? null
        : { text: reply, by: repliedBy ?? '', at: repliedAt.toISOString() },
  };
}
