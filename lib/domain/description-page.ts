import { z } from 'zod';
import { descriptionReview, reviewStatuses } from './description-review.ts';
import { schemaChange } from './schema-change.ts';

/** How far the describer is. `failures` names each table it could not describe, and why. */
export const proposingState = z.object({
  running: z.boolean(),
  done: z.number().int(),
  total: z.number().int(),
  failures: z.array(z.object({ table: z.string(), message: z.string() })),
});
export type ProposingState = z.infer<typeof proposingState>;

/** One page of proposals with what a reviewer should know about all of them. */
export const descriptionPage = z.object({
  reviews: z.array(descriptionReview),
  /** How many proposals match the filter, on this page or not. */
  matching: z.number().int(),
  counts: z.record(z.enum(reviewStatuses), z.number().int()),
  /** What the database itself leaves undescribed. */
  undocumented: z.object({ tables: z.number().int(), columns: z.number().int() }),
  /** Who would propose: a model's name, or "built-in describer". */
  describer: z.string(),
  proposing: proposingState,
});
export type DescriptionPage = z.infer<typeof descriptionPage>;

/** What became different when the schema was read last, and which descriptions could follow what was renamed. */
export const schemaReport = z.object({
  /** When the schema was read in its present form; null when it was never read in two different forms. */
  readAt: z.string().nullable(),
  changes: z.array(schemaChange),
  moves: z.array(
    z.object({
      from: z.object({ table: z.string(), column: z.string().nullable() }),
      to: z.object({ table: z.string(), column: z.string().nullable() }),
      text: z.string(),
    }),
  ),
});
export type SchemaReport = z.infer<typeof schemaReport>;
