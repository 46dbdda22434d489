import { z } from 'zod';
import { foreignKey } from './schema.ts';
import { approval } from './verification.ts';

export const layerFormats = ['dbt', 'cube', 'osi'] as const;

/** Where a piece of knowledge was taken from, for as long as nobody here has changed it. */
export const origin = z.object({
  format: z.enum(layerFormats),
  /** The name of the semantic layer, such as that of a dbt project. */
  layer: z.string().min(1).max(200),
  /** What it is called there: `metric.shop.revenue`. */
  name: z.string().min(1).max(400),
});
export type Origin = z.infer<typeof origin>;

/** A description that a person wrote, or accepted, where the database has none. */
export const acceptedDescription = z.object({
  table: z.string().min(1),
  /** null for the summary of the table itself. */
  column: z.string().min(1).nullable(),
  text: z.string().trim().min(1).max(2000),
});
export type AcceptedDescription = z.infer<typeof acceptedDescription>;

/** A word of the business with what it means in this source. */
export const glossaryEntry = z.object({
  term: z.string().trim().min(1).max(120),
  synonyms: z.array(z.string().trim().min(1).max(120)).max(30).default([]),
  meaning: z.string().trim().min(1).max(2000),
  /** The named measure behind the word, where it is one: an SQL expression over the rows of one table. */
  measure: z
    .object({
      /**
       * Without SELECT and FROM, such as `SUM(CLOSE_PX * SHARES)`. A column of another table, which each row meets at most once, is
       * written with its table: `SUM(QTY * PRODUCT.PRICE)`.
       */
      expression: z.string().trim().min(1).max(2000),
      table: z.string().min(1),
      /** What one row of the measured table stands for, in words. */
      grain: z.string().trim().max(200),
      /** The rows that count at all: a condition over the same columns, such as `STATE = 'PAID'`. */
      filter: z.string().trim().min(1).max(2000).optional(),
      /** The date it goes by where a question names a period, as TABLE.COLUMN. */
      time: z.string().min(1).max(400).optional(),
      /** The columns it is asked by, as TABLE.COLUMN. Where several columns have one name, these are meant. */
      dimensions: z.array(z.string().min(1).max(400)).max(500).optional(),
    })
    .nullable()
    .default(null),
  origin: origin.optional(),
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

/** A key that the database does not declare: each row of the table meets at most one of the referenced one. */
export const curatedJoin = foreignKey.extend({ table: z.string().min(1), origin: origin.optional() });
export type CuratedJoin = z.infer<typeof curatedJoin>;

/** A reviewed question with the SQL that answers it. */
export const curatedExample = z.object({
  id: z.string().min(1),
  question: z.string().trim().min(1).max(4000),
  sql: z.string().trim().min(1).max(50_000),
  note: z.string().max(2000).default(''),
});
export type CuratedExample = z.infer<typeof curatedExample>;

/** Everything people have added to what Tabletalk knows of one source: reviewed, and in use as a whole. `approved` is absent where nobody's name was kept. */
export const curatedKnowledge = z.object({
  descriptions: z.array(acceptedDescription),
  glossary: z.array(glossaryEntry.extend({ approved: approval.optional() })),
  examples: z.array(curatedExample.extend({ approved: approval.optional() })),
  joins: z.array(curatedJoin).default([]),
});
export type CuratedKnowledge = z.infer<typeof curatedKnowledge>;

export const nothingCurated: CuratedKnowledge = { descriptions: [], glossary: [], examples: [], joins: [] };
