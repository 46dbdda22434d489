import { z } from 'zod';
import { type ErrorSubtype, errorSubtypes, errorTaxonomy } from '#lib/domain/error-taxonomy.ts';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { fenced } from '../../fenced.ts';
import { type QuestionFacts, sqlPrompt } from '../writer/model/sql-prompt.ts';

/** A statement that was tried, and what was wrong with it. */
export type FaultyStatement = { readonly sql: string; readonly signal: string };

export const correctionPlan = z.object({ subtype: z.enum(errorSubtypes), plan: z.string() });
export type CorrectionPlan = z.infer<typeof correctionPlan>;

/**
 * The correction planning agent (SQL-of-Thought §II-D.6): which error of the taxonomy it is, and what to change, in words.
 * `faulty` is the statement to mend, `before` those that were tried before it, oldest first.
 */
export function correctionPlanPrompt(
  facts: QuestionFacts,
  faulty: FaultyStatement,
  before: readonly FaultyStatement[],
): ModelPrompt {
  return sqlPrompt(facts, [
    `The kinds of errors:\n${taxonomyLines.join('\n')}`,
    ...before.map((tried) => printFaulty('An earlier statement, which did not do:', tried)),
    printFaulty('The statement that does not do:', faulty),
    [
      'Do not write SQL yet. Name the one kind of error that explains it, and say in at most two short sentences what to change.',
      'Reply as JSON: the name of the kind as "subtype", what to change as "plan".',
    ].join('\n'),
  ]);
}

/** The category that a subtype of the taxonomy belongs to. */
export function categoryOf(subtype: ErrorSubtype): string {
  return Object.entries(errorTaxonomy).find(([, subtypes]) => subtype in subtypes)?.[0] ?? 'other';
}

/** A statement with what the database or the checks said about it. */
export function printFaulty(title: string, { sql, signal }: FaultyStatement): string {
  return `${title}\n${sql}\nWhat is wrong with it:\n${fenced(signal)}`;
}

const taxonomyLines = Object.entries(errorTaxonomy).flatMap(([category, subtypes]) => [
  `${category}:`,
  ...Object.entries(subtypes).map(([subtype, meaning]) => `- ${subtype}: ${meaning}`),
]);
