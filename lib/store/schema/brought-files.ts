import { bigint, boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { BroughtFile } from '../../domain/brought-file.ts';

/** A row stays when its file is removed: what was answered from it is still nobody else's. */
export const broughtFiles = pgTable(
  'brought_file',
  {
    id: text('id').primaryKey(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    sourceId: text('source_id').notNull(),
    name: text('name').notNull(),
    tables: jsonb('tables').$type<BroughtFile['tables']>().notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    shared: boolean('shared').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [index('brought_file_by_person').on(table.personId)],
);
