import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import {
  alertKinds,
  type BoardFilters,
  type BoardTile,
  boardSchedules,
  type TileReading,
} from '../../domain/board.ts';
import type { Denial } from '../../domain/rights.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** As text JSON: jsonb refuses U+0000, which a name in a statement may hold. */
export const boards = pgTable(
  'board',
  {
    id: text('id').primaryKey(),
    sourceId: text('source_id').notNull(),
    ownerId: text('owner_id').notNull(),
    title: text('title').notNull(),
    tiles: json('tiles').$type<readonly BoardTile[]>().notNull(),
    filters: json('filters').$type<BoardFilters>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('board_by_owner').on(table.sourceId, table.ownerId)],
);

/** When a board is refreshed by itself, and which process does so now: the lease that the others leave alone. */
export const boardSchedule = pgTable(
  'board_schedule',
  {
    boardId: text('board_id')
      .primaryKey()
      .references(() => boards.id, { onDelete: 'cascade' }),
    every: text('every', { enum: boardSchedules }).notNull(),
    nextAt: at('next_at').notNull(),
    leasedBy: text('leased_by'),
    leasedUntil: at('leased_until'),
    /** How often it has run. */
    runs: integer('runs').notNull().default(0),
  },
  (table) => [index('board_schedule_by_time').on(table.nextAt)],
);

/** What an answer of a board returned for one person, with what they might not read at the time. */
export const tileReadings = pgTable(
  'board_reading',
  {
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    tileId: text('tile_id').notNull(),
    personId: text('person_id').notNull(),
    /** Which filters: a hash. */
    filters: text('filters').notNull(),
    denials: jsonb('denials').$type<readonly Denial[]>().notNull(),
    reading: json('reading').$type<TileReading>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.tileId, table.personId, table.filters] }),
    index('board_reading_by_age').on(table.at),
  ],
);

/** Append-only: a row each time that a watched answer became another than it was. */
export const boardAlerts = pgTable(
  'board_alert',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    tileId: text('tile_id').notNull(),
    kind: text('kind', { enum: alertKinds }).notNull(),
    message: text('message').notNull(),
    at: at('at').notNull().defaultNow(),
    /** When it is tried to be delivered next; null when nothing is left to do. */
    deliverAt: at('deliver_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('board_alert_by_board').on(table.boardId, table.at),
    index('board_alert_by_delivery').on(table.deliverAt),
  ],
);

/** Who has a board mailed to them: each person for themselves, and never to somebody else. */
export const boardSubscriptions = pgTable(
  'board_subscription',
  {
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    alerts: boolean('alerts').notNull(),
    readings: boolean('readings').notNull(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.personId] })],
);

/** A mail to one person that is on its way, or that was sent or given up lately. */
export const boardMails = pgTable(
  'board_mail',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    /** What it tells of; the board itself where it is null. */
    alertId: text('alert_id').references(() => boardAlerts.id, { onDelete: 'cascade' }),
    queuedAt: at('queued_at').notNull().defaultNow(),
    /** When it is tried to be delivered next; null when nothing is left to do. */
    deliverAt: at('deliver_at').defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed; null before one and when it has arrived. */
    failure: text('failure'),
  },
  (table) => [
    index('board_mail_by_delivery').on(table.deliverAt),
    index('board_mail_by_board').on(table.boardId, table.queuedAt),
  ],
);
