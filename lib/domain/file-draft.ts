import { z } from 'zod';
import { columnReading, fileColumn, fileLayout } from './file-reading.ts';

/** The longest name of a table or column that a person may give. */
export const longestName = 64;

/** One column as it was found, and as it will be unless somebody corrects it. */
export const draftColumn = fileColumn.extend({
  /** What it is called in the file; `name` of the reading. Corrections name it so. */
  name: z.string(),
  /** The engine's own type of what was made of it. */
  type: z.string(),
  /** False where the file itself tells the type, as Parquet does. */
  isText: z.boolean(),
});
export type DraftColumn = z.infer<typeof draftColumn>;

/** One table of a file that somebody brings, before it is kept: what was found, and its first rows. */
export const draftTable = z.object({
  /** The sheet, or the name of the file without its ending. Corrections name it so. */
  part: z.string(),
  /** What the table would be called. */
  table: z.string(),
  /** A sheet that Excel does not show. */
  isHidden: z.boolean(),
  /** null where the format has none, as Parquet and JSON. */
  layout: fileLayout.omit({ file: true }).nullable(),
  /** Whether separators and an encoding make it a table, which can be corrected: not of a sheet. */
  isDelimited: z.boolean(),
  rows: z.number(),
  columns: z.array(draftColumn),
  /** The first rows as text, in the order of the columns; null for an empty cell. */
  sample: z.array(z.array(z.string().nullable())),
  /** What one should know of how it was read, a sentence each. */
  notes: z.array(z.string()),
});
export type DraftTable = z.infer<typeof draftTable>;

/** What a person corrects of one table. What is not named stays as it is found. */
export const tableCorrection = z.object({
  part: z.string(),
  isWanted: z.boolean(),
  table: z.string().trim().min(1).max(longestName),
  /** Whether the first line names the columns; null: as found. */
  header: z.boolean().nullable(),
  /** How a delimited text becomes lines and cells; what is absent is as found. */
  text: fileLayout
    .pick({ encoding: true, delimiter: true, linesBefore: true, totalLine: true })
    .extend({ delimiter: z.string().length(1), linesBefore: z.number().int().min(0).max(1_000) })
    .partial(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** What it will be called. */
      title: z.string().trim().min(1).max(longestName),
      /** null: as found. */
      reading: columnReading.nullable(),
    }),
  ),
});
export type TableCorrection = z.infer<typeof tableCorrection>;

/** A file that was sent and not kept yet. */
export const fileDraft = z.object({
  id: z.string(),
  /** As the person calls the file. */
  name: z.string(),
  bytes: z.number(),
  tables: z.array(draftTable),
});
export type FileDraft = z.infer<typeof fileDraft>;
