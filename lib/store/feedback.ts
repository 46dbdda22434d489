import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Feedback } from '../domain/feedback.ts';
import type { Store } from './open-store.ts';
import { feedback, runs } from './schema/conversations.ts';

/** Saves or changes somebody's vote on an answer; one vote per person and answer. */
export async function saveFeedback(store: Store, personId: string, value: Feedback): Promise<void> {
  const { vote, comment } = value;
  await store.db
    .insert(feedback)
    .values({ ...value, personId })
    .onConflictDoUpdate({
      target: [feedback.runId, feedback.personId],
      set: { vote, comment, createdAt: sql`now()` },
    });
}

/** What a person thinks of the answers of one conversation, by run id. */
export async function listFeedback(
  store: Store,
  conversationId: string,
  personId: string,
): Promise<Map<string, Feedback>> {
  const ofConversation = store.db
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.conversationId, conversationId));
  const rows = await store.db
    .select({ runId: feedback.runId, vote: feedback.vote, comment: feedback.comment })
    .from(feedback)
    .where(and(inArray(feedback.runId, ofConversation), eq(feedback.personId, personId)));
  return new Map(rows.map((row) => [row.runId, row]));
}
