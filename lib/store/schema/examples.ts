import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { exampleStatuses } from '../../domain/example.ts';
import { runs } from './conversations.ts';

export const examples = pgTable(
  'example',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    question: text('question').notNull(),
    sql: text('sql').notNull(),
    note: text('note').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    status: text('status', { enum: exampleStatuses }).notNull(),
    author: text('author').notNull(),
    /** The id of who last changed what it says; null before ids were kept. */
    writerId: text('writer_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    retiredReason: text('retired_reason'),
    approvedBy: text('approved_by'),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    fromRunId: text('from_run_id').references(() => runs.id, { onDelete: 'set null' }),
  },
  (table) => [index('example_by_source').on(table.sourceId, table.status)],
);

/** The runs whose writers were given an example. */
export const exampleUses = pgTable(
  'example_use',
  {
    exampleId: text('example_id').notNull(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The answer's statement was adapted from it. */
    answered: boolean('answered').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exampleId, table.runId] }),
    // A run that is forgotten takes its uses with it.
    index('example_use_by_run').on(table.runId),
  ],
);

/** What an approved example, asked as a question, was answered like: one row for each time it was tried. */
export const exampleChecks = pgTable(
  'example_check',
  {
    exampleId: text('example_id')
      .notNull()
      .references(() => examples.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    passed: boolean('passed').notNull(),
    /** The knowledge that answered. */
    snapshotId: text('snapshot_id').notNull(),
    /** Why it did not pass; empty when it did. */
    reason: text('reason').notNull(),
    sql: text('sql'),
  },
  (table) => [primaryKey({ columns: [table.exampleId, table.at] })],
);
