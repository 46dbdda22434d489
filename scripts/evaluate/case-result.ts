import { z } from 'zod';
import { blames } from './blame.ts';

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
  /** Of the calls, at list price; null when the price of one is not known. */
  costUsd: z.number().nullable().optional(),
  /** How likely the product holds its answer to be right, 0..1. */
  confidence: z.number().optional(),
  /** The statements of other readings that were offered beside the answer, or of all where it was asked which is meant. */
  offered: z.array(z.string()).optional(),
  /** What was retrieved, and every statement that was tried, with what its writer had written before repair. */
  tables: z.array(z.string()).optional(),
  tried: z.array(z.object({ sql: z.string(), written: z.string() })).optional(),
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
  costUsd: z.number().nullable().optional(),
  confidence: z.number().optional(),
  /** How many other readings were offered. */
  others: z.number().optional(),
  /** Of a case with several meanings: how many there are, and how many of them were answered or offered. */
  meanings: z.object({ of: z.number(), met: z.number() }).optional(),
  /** Of misses alone. */
  blame: z.enum(blames).optional(),
  error: z.string().nullable(),
});
export type CaseResult = z.infer<typeof caseResult>;
