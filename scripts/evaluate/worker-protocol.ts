import { z } from 'zod';
import { caseQuestion } from './read-cases.ts';

/** All that ever travels to a worker process: a question and the database to ask. There is no room for a gold. */
export const workerTask = z.strictObject({ path: z.string(), question: caseQuestion.strict() });
export type WorkerTask = z.infer<typeof workerTask>;
