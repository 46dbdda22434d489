import { z } from 'zod';

/** How often a model was right, and how that was measured. */
export const modelAccuracy = z.object({
  /** Of the questions, 0 to 100. */
  percent: z.number(),
  questions: z.number().int(),
  /** What was asked and how, as the end of a sentence: "about databases on which nothing had been tuned". */
  how: z.string(),
  /** The median, on two quiet cores. */
  secondsPerQuestion: z.number().nullable(),
});
export type ModelAccuracy = z.infer<typeof modelAccuracy>;

/** A model that Tabletalk offers to download. Sizes are in bytes. */
export const catalogueModel = z.object({
  /** What a person types: `tabletalk model get NAME`. */
  name: z.string(),
  title: z.string(),
  publisher: z.string(),
  file: z.string(),
  /** Where its page is, and the address that the file is downloaded from. */
  page: z.url(),
  url: z.url(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** `computed` from the file itself, or `published`: read from public records that agree. */
  checksum: z.enum(['computed', 'published']),
  parameters: z.number().int(),
  licence: z.string(),
  /** Resident memory that answering takes, about. */
  memoryBytes: z.number().int(),
  /** null: not measured. */
  accuracy: modelAccuracy.nullable(),
});
export type CatalogueModel = z.infer<typeof catalogueModel>;

/** A model that is on this machine. */
export const installedModel = z.object({
  name: z.string(),
  title: z.string(),
  /** Absolute path. */
  file: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** null where nobody said it: a person's own file. */
  licence: z.string().nullable(),
  /** `linked`: the file stays where the person keeps it, and is not Tabletalk's to delete. */
  from: z.enum(['catalogue', 'copied', 'linked']),
  addedAt: z.iso.datetime(),
});
export type InstalledModel = z.infer<typeof installedModel>;

const progress = {
  done: z.number(),
  total: z.number(),
  /** Seconds; null until it can be told. */
  secondsLeft: z.number().nullable(),
};

/** What became of the last wish for a model. */
export const modelDownload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('running'),
    name: z.string(),
    /** The engine that runs models comes first, where it is missing; `checking` compares the checksum of what was kept. */
    phase: z.enum(['engine', 'checking', 'model']),
    ...progress,
  }),
  z.object({ kind: z.literal('failed'), name: z.string(), message: z.string() }),
  z.object({ kind: z.literal('cancelled'), name: z.string() }),
  z.object({ kind: z.literal('finished'), name: z.string() }),
]);
export type ModelDownload = z.infer<typeof modelDownload>;

/** Everything the page says about local models. */
export const localModelState = z.object({
  /** The day of the catalogue, as in `2026-11-22`. */
  catalogueDate: z.string(),
  catalogue: z.array(
    catalogueModel.extend({
      /** What an interrupted download has left to go on from. */
      keptBytes: z.number().int(),
      /** Whether this machine has the memory for it. */
      fits: z.boolean(),
    }),
  ),
  installed: z.array(installedModel.omit({ file: true })),
  inUse: z.string().nullable(),
  /** TABLETALK_MODEL, which comes before the model in use; null when it is not set. */
  configured: z.string().nullable(),
  /** The one to offer first on this machine; null when none fits. */
  recommended: z.string().nullable(),
  engine: z.object({ installed: z.boolean(), bytes: z.number().int() }),
  machine: z.object({
    memoryBytes: z.number().int(),
    threads: z.number().int(),
    freeDiskBytes: z.number().int(),
  }),
  download: modelDownload,
});
export type LocalModelState = z.infer<typeof localModelState>;
