import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Append-only. The name is kept as it was, so that an entry outlives the person it tells about. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('audit_entry_by_person').on(table.personId, table.id)],
);
