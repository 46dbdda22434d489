import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { feedbackReasons, feedbackStatuses } from '../../domain/feedback-case.ts';
import { runs } from './conversations.ts';
import { examples } from './examples.ts';

/** What developers did about the votes on one answer; no row means that nobody looked yet. */
export const feedbackCases = pgTable('feedback_case', {
  runId: text('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  status: text('status', { enum: feedbackStatuses }).notNull().default('open'),
  reason: text('reason', { enum: feedbackReasons }),
  correctedSql: text('corrected_sql'),
  exampleId: text('example_id').references(() => examples.id, { onDelete: 'set null' }),
  reply: text('reply'),
  repliedBy: text('replied_by'),
  repliedAt: timestamp('replied_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
