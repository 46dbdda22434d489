import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Conversation } from '../domain/conversation.ts';
import type { Store } from './open-store.ts';
import { conversations } from './schema/conversations.ts';

const titleLength = 80;

/** Creates a conversation named after its first question. */
export async function createConversation(
  store: Store,
  conversation: { id: string; sourceId: string; personId: string; firstQuestion: string },
): Promise<void> {
  const { id, sourceId, personId, firstQuestion } = conversation;
  const title =
    firstQuestion.length > titleLength ? `${firstQuestion.slice(0, titleLength - 1)}…` : firstQuestion;
  await store.db.insert(conversations).values({ id, sourceId, personId, title });
}

/** A person's conversations about one source, the most recently used first. */
export async function listConversations(
  store: Store,
  { sourceId, personId }: { sourceId: string; personId: string },
): Promise<Conversation[]> {
  const rows = await store.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.sourceId, sourceId), eq(conversations.personId, personId)))
    .orderBy(desc(conversations.updatedAt))
    .limit(200);
  return rows.map(toConversation);
}

/** null when there is none of that id or it is somebody else's. */
export async function findConversation(
  store: Store,
  id: string,
  personId: string,
): Promise<Conversation | null> {
  const [row] = await store.db.select().from(conversations).where(ofPerson(id, personId));
  return row ? toConversation(row) : null;
}

/** Deletes a person's conversation with its runs, events and feedback; false when `findConversation` finds none. */
export async function deleteConversation(store: Store, id: string, personId: string): Promise<boolean> {
  const deleted = await store.db
    .delete(conversations)
    .where(ofPerson(id, personId))
    .returning({ id: conversations.id });
  return deleted.length > 0;
}

function ofPerson(id: string, personId: string): SQL | undefined {
  return and(eq(conversations.id, id), eq(conversations.personId, personId));
}

function toConversation(row: typeof conversations.$inferSelect): Conversation {
  const { personId: _owner, createdAt, updatedAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
