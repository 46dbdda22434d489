import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sharedFor, sharedKinds } from '../../domain/share.ts';
import { people } from './accounts.ts';

/** Who besides its owner may look at a thing. What is deleted leaves no way to it: a share is only asked about what is there. */
export const shares = pgTable(
  'share',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    kind: text('kind', { enum: sharedKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** null for everybody who signs in. */
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    may: text('may', { enum: sharedFor }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('share_once').on(table.kind, table.subjectId, table.personId),
    index('share_by_person').on(table.sourceId, table.personId),
  ],
);
