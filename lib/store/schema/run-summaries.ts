import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { efforts } from '../../domain/effort.ts';
import { runModes } from '../../domain/run-event.ts';
import { runStatuses } from '../../domain/run-view.ts';
import { strategies } from '../../domain/strategy.ts';
import { conversations, runs } from './conversations.ts';

/** A row per run, derived from its log, so that a search reads no log. What is missing here is derived again. */
export const runSummaries = pgTable(
  'run_summary',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    sourceId: text('source_id').notNull(),
    question: text('question').notNull(),
    status: text('status', { enum: runStatuses }).notNull(),
    mode: text('mode', { enum: runModes }).notNull(),
    strategy: text('strategy', { enum: strategies }).notNull(),
    effort: text('effort', { enum: efforts }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    elapsedMs: doublePrecision('elapsed_ms'),
    tokens: integer('tokens').notNull(),
    cachedTokens: integer('cached_tokens').notNull(),
    costUsd: doublePrecision('cost_usd'),
    sql: text('sql'),
    replayOf: text('replay_of'),
    /** The tables that the log names, in lower case; null while that is not known, and when nobody can tell. */
    namedTables: text('named_tables').array(),
  },
  (table) => [
    index('run_summary_by_time').on(table.startedAt, table.runId),
    index('run_summary_by_person').on(table.personId, table.startedAt, table.runId),
    index('run_summary_by_source').on(table.sourceId, table.startedAt, table.runId),
    index('run_summary_by_status').on(table.status, table.startedAt, table.runId),
    index('run_summary_by_strategy').on(table.strategy, table.startedAt, table.runId),
    index('run_summary_by_conversation').on(table.conversationId),
    index('run_summary_by_words').using('gin', searchedWords(table)),
  ],
);

/** The words that a search sees. The index and the search must say the same expression. */
export function searchedWords(table: { question: unknown; sql: unknown }) {
  return sql`to_tsvector('simple', ${table.question} || ' ' || coalesce(${table.sql}, ''))`;
}
