import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Conversation } from '../domain/conversation.ts';
import type { Store } from './open-store.ts';
import { conversations, runs } from './schema/conversations.ts';

const titleLength = 80;

export type NewConversation = {
  readonly id: string;
  readonly sourceId: string;
  readonly personId: string;
  readonly firstQuestion: string;
};

/** Creates a conversation named after its first question. */
export async function createConversation(store: Store, conversation: NewConversation): Promise<void> {
  await conversationInsert(store, conversation);
}

/** Not yet sent. */
export function conversationInsert(store: Store, conversation: NewConversation) {
  const { id, sourceId, personId, firstQuestion } = conversation;
  const title =
    firstQuestion.length > titleLength ? `${firstQuestion.slice(0, titleLength - 1)}…` : firstQuestion;
  return store.db.insert(conversations).values({ id, sourceId, personId, title });
}

/**
 * A person's conversations, the most recently used first; with `search` those in whose title or
 * questions it occurs, whatever the case.
 */
export async function listConversations(
  store: Store,
  { personId, search = '' }: { personId: string; search?: string },
): Promise<Conversation[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = search === '' ? sql<null>`null` : firstQuestion(ilike(runs.question, pattern));
  return store.db
    .select({ ...listed, found })
    .from(conversations)
    .where(
      and(
        eq(conversations.personId, personId),
        search === '' ? undefined : or(ilike(conversations.title, pattern), isNotNull(found)),
      ),
    )
    .orderBy(desc(conversations.updatedAt))
    .limit(200)
    .then((rows) => rows.map(toConversation));
}

/** null when there is none of that id or it is somebody else's. */
export async function findConversation(
  store: Store,
  id: string,
  personId: string,
): Promise<Conversation | null> {
  const [row] = await store.db
    .select({ ...listed, found: sql<null>`null` })
    .from(conversations)
    .where(ofPerson(id, personId));
  return row ? toConversation(row) : null;
}

/** Whoever's it is, with whose it is; null when there is none of that id. */
export async function findAnyConversation(
  store: Store,
  id: string,
): Promise<{ readonly conversation: Conversation; readonly personId: string } | null> {
  const [row] = await store.db
    .select({ ...listed, found: sql<null>`null`, personId: conversations.personId })
    .from(conversations)
    .where(eq(conversations.id, id));
  if (!row) return null;
  const { personId, ...conversation } = row;
  return { conversation: toConversation(conversation), personId };
}

/** Names a person's conversation; false when `findConversation` finds none. */
export async function renameConversation(
  store: Store,
  id: string,
  personId: string,
  title: string,
): Promise<boolean> {
  const renamed = await store.db
    .update(conversations)
    .set({ title })
    .where(ofPerson(id, personId))
    .returning({ id: conversations.id });
  return renamed.length > 0;
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

/** Only turns count: a replay of a run is none. */
const isTurn = and(eq(runs.conversationId, conversations.id), isNull(runs.replayOf));

const listed = {
  id: conversations.id,
  sourceId: conversations.sourceId,
  title: conversations.title,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
  turns: sql<number>`(select count(*)::int from ${runs} where ${isTurn})`,
};

function firstQuestion(condition: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select ${runs.question} from ${runs} where ${and(isTurn, condition)} order by ${runs.createdAt} limit 1)`;
}

type Listed = Omit<Conversation, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

function toConversation({ createdAt, updatedAt, ...rest }: Listed): Conversation {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
