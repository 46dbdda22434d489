import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { conversations } from './conversations.ts';

/** Which conversation goes on in a thread of a chat service, for each person who asks there. */
export const chatThreads = pgTable(
  'chat_thread',
  {
    /** As the service names it: `slack:CHANNEL:MOMENT`, `teams:TENANT:CONVERSATION`. */
    thread: text('thread').notNull(),
    personId: text('person_id').notNull(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.thread, table.personId] })],
);
