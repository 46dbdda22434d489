import { and, eq } from 'drizzle-orm';
import type { Store } from './open-store.ts';
import { chatThreads } from './schema/chat-threads.ts';

/** The person's conversation in a thread; null when they have asked nothing there yet, or deleted it. */
export async function conversationInThread(
  store: Store,
  thread: string,
  personId: string,
): Promise<string | null> {
  const [found] = await store.db
    .select({ id: chatThreads.conversationId })
    .from(chatThreads)
    .where(and(eq(chatThreads.thread, thread), eq(chatThreads.personId, personId)));
  return found?.id ?? null;
}

export async function keepThread(
  store: Store,
  kept: { readonly thread: string; readonly personId: string; readonly conversationId: string },
): Promise<void> {
  const { conversationId } = kept;
  await store.db
    .insert(chatThreads)
    .values(kept)
    .onConflictDoUpdate({ target: [chatThreads.thread, chatThreads.personId], set: { conversationId } });
}
