import { eq, inArray, sql } from 'drizzle-orm';
import type { Feedback } from '../domain/feedback.ts';
import type { Store } from './open-store.ts';
import { feedback, runs } from './schema/conversations.ts';

/** Saves or changes the vote on an answer; one vote per answer. */
export async function saveFeedback(store: Store, value: Feedback): Promise<void> {
  const { vote, comment } = value;
  await store.db
    .insert(feedback)
    .values(value)
    .onConflictDoUpdate({ target: feedback.runId, set: { vote, comment, createdAt: sql`now()` } });
}

/** Feedback on the answers of one conversation, by run id. */
export async function listFeedback(store: Store, conversationId: string): Promise<Map<string, Feedback>> {
  const ofConversation = store.db
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.conversationId, conversationId));
  const rows = await store.db
    .select({ runId: feedback.runId, vote: feedback.vote, comment: feedback.comment })
    .from(feedback)
    .where(inArray(feedback.runId, ofConversation));
  return new Map(rows.map((row) => [row.runId, row]));
}
