import { z } from 'zod';
import { draftTable, type TableCorrection } from '../../domain/file-draft.ts';

/** What the process that reads brought files is asked; it answers once and ends. */
export type BringRequest = {
  readonly kind: 'bring';
  readonly file: string;
  /** As the person calls the file; its ending tells the kind. */
  readonly name: string;
  /** For what is written on the way; goes with the file. */
  readonly folder: string;
  readonly corrections: readonly TableCorrection[];
  /** Where the wanted tables are written; null to look at them only. */
  readonly keepIn: string | null;
  readonly mostUnpackedBytes: number;
  readonly memoryMegabytes: number;
};

/** A table that was written, with what its columns should be described as. */
export const keptTableFile = z.object({
  table: z.string(),
  file: z.string(),
  rows: z.number(),
  columns: z.number(),
  bytes: z.number(),
  comments: z.array(z.tuple([z.string(), z.string()])),
});
export type KeptTableFile = z.infer<typeof keptTableFile>;

export const broughtTables = z.object({
  kind: z.literal('brought'),
  tables: z.array(draftTable),
  kept: z.array(keptTableFile),
});
