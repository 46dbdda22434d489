import { z } from 'zod';
import { queryIntent } from './query-intent.ts';
import { resultTable } from './result-table.ts';
import { sqlEdit } from './sql-edit.ts';

/** What speaks against any reading of a question. */
export const readingDoubts = z.object({
  /** Content words that neither a name nor a value accounts for. */
  unread: z.number().int(),
  /** The rules refused the question. */
  refused: z.boolean(),
  /** How sure the learned reader is of its first reading, 0..1. */
  learned: z.number(),
});
export type ReadingDoubts = z.infer<typeof readingDoubts>;

/** The `writer` of the built-in engine's candidates, by which of its readers; every other one is a model's. */
export const builtInWriters: readonly string[] = ['built-in', 'learned'];

/** One way to answer the question in SQL, before and after it ran. */
export const sqlCandidate = z.object({
  id: z.string(),
  sql: z.string(),
  /** Which writer made it, e.g. `built-in`, `divide-and-conquer`, `query-plan`. */
  writer: z.string(),
  /** How the question was read, one short clause each: "companies: CO_REF", "in force on 2025-06-30". */
  reading: z.array(z.string()),
  /** Share of the question's content words that the statement accounts for, 0..1; null when its writer cannot tell. */
  coverage: z.number().nullable(),
  /** Present for built-in candidates; a follow-up edits it. */
  intent: queryIntent.nullable(),
  /** Content words of the question that the reading does nothing with; absent where its writer refuses then or cannot tell. */
  unaccounted: z.array(z.string()).optional(),
  /** Words of the question that stand for a figure which nobody defined: "sales" for the sum of what the invoices come to. */
  assumed: z.array(z.string()).optional(),
  /** Only the rules read the question so, and nothing that was learned speaks for or against it. */
  unconfirmed: z.literal(true).optional(),
  /** It goes on from an earlier answer: the question alone does not say it all. */
  pointsBack: z.literal(true).optional(),
  /** The question in whole where it goes on from an earlier one; empty where the two make no sentence. */
  inFull: z.string().optional(),
  /** How likely the earlier answer was right that this one is a change of, or is asked of, 0..1. */
  restsOn: z.number().optional(),
  /** What the readers of the built-in engine know of the question beside this statement; absent where only one was asked. */
  doubts: readingDoubts.optional(),
  /** What repair changed in the writer's statement; `sql` is the repaired one. */
  edits: z.array(sqlEdit).default([]),
  /** What the static checks find wrong with `sql` and repair was not certain enough to change, one sentence each. */
  flagged: z.array(z.string()).default([]),
  /** Its writer gave it as another meaning of the question, one that nothing in the question decides against. */
  alternative: z.literal(true).optional(),
});
export type SqlCandidate = z.infer<typeof sqlCandidate>;

export const candidateOutcome = z.object({
  candidateId: z.string(),
  status: z.enum(['rows', 'empty', 'failed', 'rejected', 'timeout']),
  rowCount: z.number(),
  /** Equal fingerprints mean equal results as multisets of rows. Null unless it ran. */
  fingerprint: z.string().nullable(),
  error: z.string().nullable(),
  elapsedMs: z.number(),
  /** The first rows, for people who compare candidates; absent in older logs and when nothing ran. */
  sample: resultTable.optional(),
});
export type CandidateOutcome = z.infer<typeof candidateOutcome>;

export const judgement = z.object({
  chosen: z.string(),
  scores: z.array(
    z.object({
      candidateId: z.string(),
      score: z.number(),
      agreeing: z.number().int(),
      reasons: z.array(z.string()),
    }),
  ),
  /** How likely the chosen result is right, 0..1. */
  confidence: z.number(),
  /** Both readers of the built-in engine held the chosen result for the likeliest; absent where they did not. */
  bothReaders: z.literal(true).optional(),
  /** The chosen reading is the built-in engine's, and likelier wrong than right. */
  doubtful: z.literal(true).optional(),
  /** Candidates that answer another meaning of the question, the likeliest first; none where there is no doubt about it. */
  otherReadings: z.array(z.string()).default([]),
});
export type Judgement = z.infer<typeof judgement>;
