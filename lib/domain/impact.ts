import { z } from 'zod';
import { glossaryEntry } from './curated-knowledge.ts';
import { resultTable } from './result-table.ts';

/** How one configuration answered a question: its statement and the first rows, or why there is none. */
export const replayedAnswer = z.object({
  sql: z.string().nullable(),
  /** The first rows only. */
  result: resultTable.nullable(),
  rowCount: z.number().int(),
  /** Equal for equal results; null without a result. */
  fingerprint: z.string().nullable(),
  /** What is said instead of a result; empty with one. */
  message: z.string(),
});
export type ReplayedAnswer = z.infer<typeof replayedAnswer>;

/** Without a known right answer one can only tell that an answer changed. */
export const impactVerdicts = ['fixed', 'broken', 'changed', 'unchanged'] as const;
export type ImpactVerdict = (typeof impactVerdicts)[number];

/** A draft is held to be right about its own question only. */
export const rightFrom = ['draft', 'example', 'thumbs-up'] as const;
export type RightFrom = (typeof rightFrom)[number];

/** How a question that was made up to try a draft differs from the draft's own. */
export const neighbourKinds = ['synonym', 'period', 'top', 'grouping'] as const;
export type NeighbourKind = (typeof neighbourKinds)[number];

/** What a draft does to one earlier question, or to one that is near its own. */
export const questionImpact = z.object({
  question: z.string(),
  /** null for a question that was asked, or that an example answers. */
  neighbour: z.enum(neighbourKinds).nullable(),
  verdict: z.enum(impactVerdicts),
  /** Where the right answer is known from; null when it is not known. */
  truth: z.enum(rightFrom).nullable(),
  before: replayedAnswer,
  after: replayedAnswer,
});
export type QuestionImpact = z.infer<typeof questionImpact>;

/** A word that a draft gives a meaning to, which its neighbours do not share. */
export const proposedTerm = z.object({
  entry: glossaryEntry,
  /** Questions with the word that mean something else by it, draft or not: the word would have two meanings. */
  otherwise: z.array(z.string()),
  /** Questions with the word that have no answer. */
  unanswered: z.array(z.string()),
});
export type ProposedTerm = z.infer<typeof proposedTerm>;

/** One line of the stream that a preview or a check answers with. */
export const impactLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('question'),
    done: z.number().int(),
    total: z.number().int(),
    impact: questionImpact,
  }),
  z.object({ kind: z.literal('term'), term: proposedTerm }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('end'), total: z.number().int() }),
]);
export type ImpactLine = z.infer<typeof impactLine>;

/** An approved example asked as a question: does it still get the answer that was reviewed? */
export const exampleCheck = z.object({
  exampleId: z.string(),
  at: z.string(),
  passed: z.boolean(),
  snapshotId: z.string(),
  /** Why it did not pass; empty when it did. */
  reason: z.string(),
  sql: z.string().nullable(),
});
export type ExampleCheck = z.infer<typeof exampleCheck>;

export const checkLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('check'),
    done: z.number().int(),
    total: z.number().int(),
    check: exampleCheck,
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({ kind: z.literal('end'), total: z.number().int() }),
]);
export type CheckLine = z.infer<typeof checkLine>;
