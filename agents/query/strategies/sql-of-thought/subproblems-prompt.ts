import { z } from 'zod';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, section, sqlPrompt } from '../../writer/model/sql-prompt.ts';
import { type CroppedTable, printCropped } from './crop-schema.ts';

/** The clauses of SQL-of-Thought §II-D.2. */
const clauses = [
  'SELECT',
  'FROM',
  'JOIN',
  'WHERE',
  'GROUP BY',
  'HAVING',
  'ORDER BY',
  'LIMIT',
  'UNION',
  'EXCEPT',
  'INTERSECT',
] as const;

export const subproblems = z.object({
  subproblems: z.array(z.object({ clause: z.enum(clauses), expression: z.string() })),
});
export type Subproblem = z.infer<typeof subproblems>['subproblems'][number];

/**
 * The subproblem agent (§II-D.2): what each clause of the statement has to hold. No sample reply stands in this prompt or
 * the other ones that ask for JSON: a small model copies it.
 */
export function subproblemsPrompt(facts: QuestionFacts, cropped: readonly CroppedTable[]): ModelPrompt {
  return sqlPrompt(facts, [
    ...section('Tables and columns it needs', [printCropped(cropped)]),
    [
      'Do not write the statement yet. Say what each clause that it needs has to hold, each clause once, and leave out those it does not need.',
      `The clauses are ${clauses.join(', ')}.`,
      'Reply as JSON: "subproblems" is the list of clauses, each with its "clause" and, as "expression", what it holds in SQL.',
    ].join('\n'),
  ]);
}
