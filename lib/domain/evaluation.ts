import { z } from 'zod';
import { boardSchedules } from './board.ts';
import { replayedAnswer } from './impact.ts';
import type { Person } from './person.ts';

/** Who asks the questions of an evaluation: its runs are no person's history. */
export const evaluator: Person = { id: 'evaluation', name: 'Evaluation', email: null, role: 'developer' };

/** Where a question and its right result come from. */
export const caseOrigins = ['example', 'measure', 'thumbs-up'] as const;
export type CaseOrigin = (typeof caseOrigins)[number];

export const caseVerdicts = ['right', 'wrong', 'unanswered', 'no-truth'] as const;
export type CaseVerdict = (typeof caseVerdicts)[number];

/** One question of an evaluation, answered and compared with its right result. */
export const evaluatedCase = z.object({
  question: z.string(),
  origin: z.enum(caseOrigins),
  /** `no-truth`: the statement that gives the right result does not run any more. */
  verdict: z.enum(caseVerdicts),
  answer: replayedAnswer,
  right: replayedAnswer,
  /** The run that answered it, for its trace. */
  runId: z.string(),
});
export type EvaluatedCase = z.infer<typeof evaluatedCase>;

/** What an answer depends on beside the rows: the question is asked again when one of them is another. */
export const evaluatedState = z.object({
  schema: z.string(),
  knowledge: z.string(),
  model: z.string(),
  version: z.string(),
});
export type EvaluatedState = z.infer<typeof evaluatedState>;

export const evaluationCauses = ['person', 'schedule', 'change'] as const;
export const evaluationEngines = ['built-in', 'configured'] as const;
export type EvaluationEngine = (typeof evaluationEngines)[number];

export const evaluation = z.object({
  id: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  cause: z.enum(evaluationCauses),
  engine: z.enum(evaluationEngines),
  state: evaluatedState,
  /** How many questions there are, and how many of them are answered. */
  total: z.number().int(),
  counts: z.object({
    right: z.number().int(),
    wrong: z.number().int(),
    unanswered: z.number().int(),
    'no-truth': z.number().int(),
  }),
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Evaluation = z.infer<typeof evaluation>;

export const evaluationSchedule = z.object({
  every: z.enum(boardSchedules),
  engine: z.enum(evaluationEngines),
});
export type EvaluationSchedule = z.infer<typeof evaluationSchedule>;

/** How one question came out otherwise than in an earlier evaluation. */
export const caseChange = z.object({
  /** `changed`: another result, neither lost nor won against the right one. */
  kind: z.enum(['broken', 'mended', 'changed', 'new', 'gone']),
  question: z.string(),
  origin: z.enum(caseOrigins),
  before: evaluatedCase.nullable(),
  after: evaluatedCase.nullable(),
});
export type CaseChange = z.infer<typeof caseChange>;

export const evaluationPage = z.object({
  evaluations: z.array(evaluation),
  schedule: evaluationSchedule.nullable(),
  /** ISO time of the next check by itself; null without a schedule. */
  nextAt: z.string().nullable(),
});
export type EvaluationPage = z.infer<typeof evaluationPage>;

export const evaluationDetail = z.object({
  evaluation,
  cases: z.array(evaluatedCase),
  /** The evaluation that it is compared with; null for the first. */
  before: evaluation.nullable(),
  changes: z.array(caseChange),
});
export type EvaluationDetail = z.infer<typeof evaluationDetail>;
