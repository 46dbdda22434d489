import { z } from 'zod';

/**
 * A statement that failed or returned nothing, and the one that later ran in its place with rows (SQLFixAgent, "similar
 * repair retrieval"). It shows a model how mistakes of one source are mended; nobody has reviewed it.
 */
export const repair = z.object({
  /** The question with names and values taken out, see `maskQuestion`. */
  question: z.string(),
  wrongSql: z.string(),
  /** What running it gave: the engine's message, or that no row came back. */
  error: z.string(),
  repairedSql: z.string(),
});
export type Repair = z.infer<typeof repair>;

/** `score` is the cosine similarity of question and error, -1..1. */
export type FoundRepair = Repair & { readonly score: number };
