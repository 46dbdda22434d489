import { z } from 'zod';

export const exampleStatuses = ['draft', 'approved', 'retired'] as const;

/** A question and the SQL known to answer it. Only approved examples are ever shown to a writer. */
export const example = z.object({
  id: z.string(),
  sourceId: z.string(),
  question: z.string(),
  sql: z.string(),
  note: z.string(),
  status: z.enum(exampleStatuses),
});
export type Example = z.infer<typeof example>;

export const foundExample = example.extend({ score: z.number() });
export type FoundExample = z.infer<typeof foundExample>;

export const foundExamples = z.array(foundExample);
