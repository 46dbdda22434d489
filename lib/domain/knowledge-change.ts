import { z } from 'zod';

export const knowledgeParts = ['description', 'join', 'term', 'example'] as const;

/** One difference between two states of the curated knowledge. `before` is null for what was added, `after` for what is gone. */
export const knowledgeChange = z.object({
  part: z.enum(knowledgeParts),
  /** `TABLE`, `TABLE.COLUMN`, what is joined to what, the term, or the example's question. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type KnowledgeChange = z.infer<typeof knowledgeChange>;
