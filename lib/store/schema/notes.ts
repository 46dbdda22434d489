import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What people told once and want kept in mind, each their own. */
export const notes = pgTable(
  'note',
  {
    id: text('id').primaryKey(),
    personId: text('person_id').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('note_by_person').on(table.personId, table.createdAt)],
);
