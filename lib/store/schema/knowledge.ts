import { bigserial, index, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CuratedJoin, CuratedKnowledge, GlossaryEntry } from '../../domain/curated-knowledge.ts';
import { reviewStatuses } from '../../domain/description-review.ts';
import { publicationKinds } from '../../domain/publication.ts';
import type { SchemaOutline } from '../../domain/schema-outline.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Content-addressed: a row is written once and never changed. */
export const knowledgeSnapshots = pgTable(
  'knowledge_snapshot',
  {
    sourceId: text('source_id').notNull(),
    id: text('id').notNull(),
    content: json('content').$type<CuratedKnowledge>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.id] })],
);

/** Append-only: which snapshot became current when, by whom. The last one of a source is current. */
export const publications = pgTable(
  'publication',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    sourceId: text('source_id').notNull(),
    snapshotId: text('snapshot_id').notNull(),
    kind: text('kind', { enum: publicationKinds }).notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    note: text('note').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('publication_by_source').on(table.sourceId, table.sequence)],
);

export const descriptionReviews = pgTable(
  'description_review',
  {
    sourceId: text('source_id').notNull(),
    tableName: text('table_name').notNull(),
    /** Empty for the summary of the table: a key has no nulls. */
    columnName: text('column_name').notNull(),
    text: text('text').notNull(),
    proposedText: text('proposed_text').notNull(),
    evidence: json('evidence').$type<string[]>().notNull(),
    status: text('status', { enum: reviewStatuses }).notNull(),
    author: text('author').notNull(),
    reviewer: text('reviewer'),
    /** The id of who decided; null before ids were kept. */
    reviewerId: text('reviewer_id'),
    reviewedAt: at('reviewed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.tableName, table.columnName] })],
);

export const glossaryTerms = pgTable(
  'glossary_term',
  {
    sourceId: text('source_id').notNull(),
    term: text('term').notNull(),
    entry: json('entry').$type<GlossaryEntry>().notNull(),
    author: text('author').notNull(),
    /** The author's id; null before ids were kept. */
    authorId: text('author_id'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.term] })],
);

export const curatedJoins = pgTable(
  'curated_join',
  {
    sourceId: text('source_id').notNull(),
    /** What makes two joins the same one. */
    key: text('key').notNull(),
    content: json('content').$type<CuratedJoin>().notNull(),
    author: text('author').notNull(),
    authorId: text('author_id').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.key] })],
);

/** Append-only: what the schema was whenever it was read and had changed. */
export const schemaReadings = pgTable(
  'schema_reading',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    sourceId: text('source_id').notNull(),
    outline: json('outline').$type<SchemaOutline>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('schema_reading_by_source').on(table.sourceId, table.sequence)],
);
