import { z } from 'zod';
import { entityMention } from '#lib/domain/entity-match.ts';
import { tableSchema } from '#lib/domain/schema.ts';

/** The questions of one database with everything that readers see before they read: what `write-questions.ts` writes. */
export const questionFile = z.object({
  database: z.string(),
  /** Where the database lies, to run statements against. */
  path: z.string(),
  tables: z.array(tableSchema),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      gold: z.string(),
      /** Names of tables in the order of retrieval. */
      retrieved: z.array(z.string()),
      entities: z.array(entityMention),
      /** What the rules wrote, best first; none where they refused; null where they were not asked. */
      rules: z.array(z.object({ sql: z.string(), coverage: z.number() })).nullable(),
    }),
  ),
});
export type QuestionFile = z.infer<typeof questionFile>;
export type KeptQuestion = QuestionFile['questions'][number];
