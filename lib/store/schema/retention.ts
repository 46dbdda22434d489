import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { retainedKinds } from '../../domain/retention.ts';

/** For how long each kind is kept; a kind without a row is kept for good. */
export const retention = pgTable('retention', {
  kind: text('kind', { enum: retainedKinds }).primaryKey(),
  days: integer('days').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});
