import { desc, eq } from 'drizzle-orm';
import type { Conversation } from '../domain/conversation.ts';
import type { Store } from './open-store.ts';
import { conversations } from './schema/conversations.ts';

const titleLength = 80;

/** Creates a conversation named after its first question. */
export async function createConversation(
  store: Store,
  conversation: { id: string; sourceId: string; firstQuestion: string },
): Promise<void> {
  const { id, sourceId, firstQuestion } = conversation;
  const title =
    firstQuestion.length > titleLength ? `${firstQuestion.slice(0, titleLength - 1)}…` : firstQuestion;
  await store.db.insert(conversations).values({ id, sourceId, title });
}

/** Conversations about one source, the most recently used first. */
export async function listConversations(store: Store, sourceId: string): Promise<Conversation[]> {
  const rows = await store.db
    .select()
    .from(conversations)
    .where(eq(conversations.sourceId, sourceId))
    .orderBy(desc(conversations.updatedAt))
    .limit(200);
  return rows.map(toConversation);
}

export async function findConversation(store: Store, id: string): Promise<Conversation | null> {
  const [row] = await store.db.select().from(conversations).where(eq(conversations.id, id));
  return row ? toConversation(row) : null;
}

/** Deletes a conversation with its runs, events and feedback; false when there is none of that id. */
export async function deleteConversation(store: Store, id: string): Promise<boolean> {
  const deleted = await store.db
    .delete(conversations)
    .where(eq(conversations.id, id))
    .returning({ id: conversations.id });
  return deleted.length > 0;
}

function toConversation(row: typeof conversations.$inferSelect): Conversation {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
