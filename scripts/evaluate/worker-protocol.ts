import { z } from 'zod';
import { askModels } from '#lib/domain/ask-model.ts';
import { efforts } from '#lib/domain/effort.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { caseQuestion } from './read-cases.ts';

/** All that ever travels to a worker process: a question and the database to ask. There is no room for a gold. */
export const workerTask = z.strictObject({ path: z.string(), question: caseQuestion.strict() });
export type WorkerTask = z.infer<typeof workerTask>;

/** How a worker answers; given to it once, as its second argument. Keys stay in the environment. */
export const workerEngine = z.strictObject({
  choice: z.strictObject({
    strategy: z.enum(strategies),
    effort: z.enum(efforts).optional(),
    repair: z.enum(['on', 'off']).optional(),
    asking: z.enum(['on', 'off']).optional(),
    askModel: z.enum(askModels).optional(),
  }),
  model: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /** Whether local models are asked over the channel to the process that started this one. */
  sharesEngine: z.boolean(),
  /** A folder of kept replies, see lib/llm/kept-replies.ts. */
  replies: z.string().nullable(),
});
export type WorkerEngine = z.infer<typeof workerEngine>;
