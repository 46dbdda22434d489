import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, sqlPrompt } from '../writer/model/sql-prompt.ts';
import { type FaultyStatement, printFaulty } from './correction-plan-prompt.ts';

/** The correction SQL agent (SQL-of-Thought §II-D.6): the statement again, changed as the plan says. */
export function correctionSqlPrompt(
  facts: QuestionFacts,
  faulty: FaultyStatement,
  plan: string,
): ModelPrompt {
  return sqlPrompt(facts, [
    printFaulty('The statement that does not do:', faulty),
    `How to correct it: ${plan}`,
    'Reply with the corrected statement in one ```sql block and nothing else.',
  ]);
}
