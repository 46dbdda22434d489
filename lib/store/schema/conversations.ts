import { index, integer, json, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { localDeveloper } from '../../domain/person.ts';
import type { Denial } from '../../domain/rights.ts';
import type { RunEvent } from '../../domain/run-event.ts';
import { runStatuses } from '../../domain/run-view.ts';

/** Who asked. What was asked before there were people belongs to the local developer. */
const personId = text('person_id').notNull().default(localDeveloper.id);
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

export const conversations = pgTable(
  'conversation',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    personId,
    title: text('title').notNull(),
    createdAt,
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('conversation_by_person').on(table.personId, table.updatedAt)],
);

export const runs = pgTable(
  'run',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId,
    /** What this person might not read at the time; the answer is shown only to who may read as much. */
    denials: jsonb('denials').$type<readonly Denial[]>().notNull().default([]),
    question: text('question').notNull(),
    status: text('status', { enum: runStatuses }).notNull(),
    /** The run whose plan this one took over; such a run is no turn of its conversation. */
    replayOf: text('replay_of'),
    createdAt,
  },
  (table) => [index('run_by_conversation').on(table.conversationId, table.createdAt)],
);

/** Append-only, as text JSON: jsonb refuses the character U+0000, which a cell may hold. What a conversation shows is always derived from these rows. */
export const runEvents = pgTable(
  'run_event',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    event: json('event').$type<RunEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sequence] })],
);

/** One vote per person and answer. */
export const feedback = pgTable(
  'feedback',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    personId,
    vote: text('vote', { enum: ['up', 'down'] }).notNull(),
    comment: text('comment').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.runId, table.personId] })],
);
