import { z } from 'zod';

/** A stretch of a question: `text` begins at character `start`, counted from 0, and ends before `end`. */
export const questionSpan = z.object({ text: z.string(), start: z.number().int(), end: z.number().int() });
export type QuestionSpan = Readonly<z.infer<typeof questionSpan>>;
