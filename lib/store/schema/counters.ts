import { doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Sums that every process on the store adds to, each until its time is over. */
export const sharedCounters = pgTable(
  'shared_counter',
  {
    key: text('key').notNull(),
    field: text('field').notNull(),
    sum: doublePrecision('sum').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.field] }),
    index('shared_counter_by_end').on(table.until),
  ],
);
