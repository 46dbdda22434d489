import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { boardSchedules } from '../../domain/board.ts';
import {
  type EvaluatedCase,
  type EvaluatedState,
  evaluationCauses,
  evaluationEngines,
} from '../../domain/evaluation.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const evaluations = pgTable(
  'evaluation',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    status: text('status', { enum: ['running', 'done', 'failed'] }).notNull(),
    cause: text('cause', { enum: evaluationCauses }).notNull(),
    engine: text('engine', { enum: evaluationEngines }).notNull(),
    state: json('state').$type<EvaluatedState>().notNull(),
    total: integer('total').notNull(),
    failure: text('failure'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [index('evaluation_by_source').on(table.sourceId, table.startedAt)],
);

/** As text JSON: jsonb refuses U+0000, which a cell may hold. */
export const evaluationCases = pgTable(
  'evaluation_case',
  {
    evaluationId: text('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    asked: json('asked').$type<EvaluatedCase>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.place] })],
);

/** When a source is checked by itself, what it was like at the last check, and which process checks it now. */
export const evaluationSchedules = pgTable('evaluation_schedule', {
  sourceId: text('source_id').primaryKey(),
  every: text('every', { enum: boardSchedules }).notNull(),
  engine: text('engine', { enum: evaluationEngines }).notNull(),
  nextAt: at('next_at').notNull(),
  /** A hash of the state that was checked last; null before the first check. */
  checked: text('checked'),
  leasedBy: text('leased_by'),
  leasedUntil: at('leased_until'),
});
