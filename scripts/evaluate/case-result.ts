import { z } from 'zod';

/** What became of one question in a worker, before anybody looked at the gold. */
export const caseAnswer = z.object({
  id: z.string(),
  status: z.enum(['answered', 'refused', 'failed']),
  sql: z.string().nullable(),
  error: z.string().nullable(),
  /** Milliseconds from question to the end of the run. */
  ms: z.number(),
  /** Language-model calls, how many of them were answered by kept replies, and their input and output tokens together. */
  calls: z.number(),
  replayed: z.number().optional(),
  /** Of the calls, those that brought no reply; absent in older logs, as is the writer of the statement. */
  failedCalls: z.number().optional(),
  writer: z.string().nullable().optional(),
  tokens: z.number(),
});
export type CaseAnswer = z.infer<typeof caseAnswer>;

export const caseStatuses = ['right', 'wrong', 'refused', 'failed', 'errored-gold'] as const;

/** One scored case, a line of cases.jsonl. */
export const caseResult = z.object({
  id: z.string(),
  db_id: z.string(),
  question: z.string(),
  status: z.enum(caseStatuses),
  sql: z.string().nullable(),
  ms: z.number(),
  calls: z.number(),
  replayed: z.number().optional(),
  failedCalls: z.number().optional(),
  writer: z.string().nullable().optional(),
  tokens: z.number(),
  error: z.string().nullable(),
});
export type CaseResult = z.infer<typeof caseResult>;
