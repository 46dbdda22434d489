import { z } from 'zod';
import { fileReading } from './file-reading.ts';

/** Something of a source that cannot be used, while the rest can. */
export const leftOut = z.object({
  /** The table, view or file. */
  name: z.string(),
  /** Continues the sentence that begins with its name. */
  reason: z.string(),
});
export type LeftOut = z.infer<typeof leftOut>;

/** What opening a source found out that people should know. */
export const sourceFindings = z.object({
  /** How text files were read. */
  readings: z.array(fileReading),
  leftOut: z.array(leftOut),
});
export type SourceFindings = z.infer<typeof sourceFindings>;

export const noFindings: SourceFindings = { readings: [], leftOut: [] };
