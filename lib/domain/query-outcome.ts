import { z } from 'zod';
import { usedNote } from './note.ts';
import { queryIntent } from './query-intent.ts';
import { questionSpan } from './question-span.ts';
import { resultTable } from './result-table.ts';
import { sqlCandidate } from './sql-candidate.ts';
import { verification } from './verification.ts';

/** A part of the question nobody could read, with the closest things the source knows. */
export const unreadablePart = z.object({
  text: z.string(),
  suggestions: z.array(z.string()),
  /** Why, where it is not that the source knows nothing of that name. */
  why: z.string().optional(),
});
export type UnreadablePart = z.infer<typeof unreadablePart>;

/** Why a question was not answered, and what helps. */
export const refusal = z.object({
  parts: z.array(unreadablePart).min(1),
  /** The words of the question that were read. */
  understood: z.array(z.string()).default([]),
  /** Questions like it that can be answered, the likest first. */
  instead: z.array(z.string()).default([]),
});
export type Refusal = z.infer<typeof refusal>;

/** Which row a name of the question stands for: the row of `table` whose `keyColumn` is `key`. */
export const namedRow = z.object({
  /** The name as the question has it. */
  text: z.string(),
  table: z.string(),
  keyColumn: z.string(),
  key: z.union([z.string(), z.number()]),
});
export type NamedRow = z.infer<typeof namedRow>;

/** Which of two readings of a question is meant: what a person chose, kept for the rest of their conversation. */
export const chosenMeaning = z.object({
  /** The question that has this meaning for sure: the option's. */
  question: z.string(),
  /** How the reading differs from the other one, and how that one does from it; where it was the only one, what it is. */
  label: z.string(),
  instead: z.string().optional(),
  /** The statement that has this meaning. */
  candidate: sqlCandidate,
});
export type ChosenMeaning = z.infer<typeof chosenMeaning>;

/** A column, `table.column`, that the person means where their words fit the others as well, for the rest of their conversation. */
export const chosenColumn = z.object({ column: z.string(), insteadOf: z.array(z.string()).min(1) });
export type ChosenColumn = z.infer<typeof chosenColumn>;

/** A choice only the person can make; each option is the full question to ask instead. */
export const clarification = z.object({
  question: z.string(),
  options: z
    .array(
      z.object({
        label: z.string(),
        question: z.string(),
        /** What the option settles for the rest of the conversation; absent where it settles nothing but this question. */
        means: namedRow.optional(),
        /** The same where the option is a reading of the question and not a name in it. */
        settles: chosenMeaning.optional(),
        /** The same where one column stands for another in it. */
        takes: chosenColumn.optional(),
        /** The first rows that the option would give, of `rowCount`. */
        preview: z.object({ result: resultTable, rowCount: z.number().int() }).optional(),
      }),
    )
    .min(1),
});
export type Clarification = z.infer<typeof clarification>;

/** An accepted statement and what it returned. */
export const queryResult = z.object({
  question: z.string(),
  /** The question in whole where it goes on from an earlier one; empty where the two make no sentence. */
  inFull: z.string().optional(),
  sql: z.string(),
  /** Who wrote `sql`, see `SqlCandidate.writer`; absent in older logs. */
  writer: z.string().optional(),
  result: resultTable,
  reading: z.array(z.string()),
  /** The parts of `question` that nothing in `sql` stands for; absent in older logs. */
  unspoken: z.array(questionSpan).optional(),
  /** What a reader may be misled by, one sentence each. */
  warnings: z.array(z.string()).default([]),
  confidence: z.number(),
  /** What somebody approved that `sql` rests on; absent in older logs. */
  verified: z.array(verification).optional(),
  /** The notes of whoever asked that `sql` was written with; absent in older logs. */
  notes: z.array(usedNote).optional(),
  intent: queryIntent.nullable(),
  /** Other ways to read the question whose results differ, best first. */
  readings: z.array(
    z.object({
      sql: z.string(),
      reading: z.array(z.string()),
      /** How it differs from the chosen statement, one short clause each: "counts matches, not players". */
      differs: z.array(z.string()).default([]),
      result: resultTable,
    }),
  ),
});
export type QueryResult = z.infer<typeof queryResult>;

export const queryOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), query: queryResult }),
  refusal.extend({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('ambiguous'), clarification }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    sql: z.string().nullable(),
    /** What the database said itself, where that is why. */
    detail: z.string().optional(),
  }),
]);
export type QueryOutcome = z.infer<typeof queryOutcome>;
