import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { runs } from './conversations.ts';

/** The processes that serve this store, each with the last sign of life it gave. */
export const webProcesses = pgTable('web_process', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Which process works on a run, and what another one asks of it. */
export const runOwners = pgTable(
  'run_owner',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    processId: text('process_id').notNull(),
    command: text('command', { enum: ['stop', 'enough'] }),
  },
  (table) => [index('run_owner_by_process').on(table.processId)],
);
