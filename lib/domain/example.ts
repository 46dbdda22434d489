import { z } from 'zod';
import { approval } from './verification.ts';

export const exampleStatuses = ['draft', 'approved', 'retired'] as const;
export type ExampleStatus = (typeof exampleStatuses)[number];

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

/** Postgres keeps no text with the character U+0000. */
const storable = z
  .string()
  .trim()
  .refine((text) => !text.includes('\u0000'), 'holds the character U+0000');

/** What a person writes of an example; the rest is kept by the store. */
export const exampleDraft = z.object({
  question: storable.min(1, 'a question is needed').max(4000),
  sql: storable.min(1, 'a statement is needed').max(50_000),
  note: storable.max(2000).default(''),
  tags: z.array(storable.min(1).max(40)).max(12).default([]),
});
export type ExampleDraft = z.infer<typeof exampleDraft>;

/** An example as the people who curate see it. */
export const keptExample = example.extend({
  tags: z.array(z.string()),
  /** The name of who wrote it. */
  author: z.string(),
  /** The id of who last changed question, statement or note; null for what is older than ids were kept. */
  writerId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who approved it as it is, and when; null for one that is not approved, or was before names were kept. */
  approved: approval.nullable(),
  retiredReason: z.string().nullable(),
  /** The answer that was corrected into this example; null for one that was written or imported. */
  fromRunId: z.string().nullable(),
});
export type KeptExample = z.infer<typeof keptExample>;

/** In how many runs the writers were given an example, in how many it made the answer, and what people thought of them. */
export const exampleUse = z.object({
  uses: z.number().int(),
  answered: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
});
export type ExampleUse = z.infer<typeof exampleUse>;
