import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, section, sqlPrompt } from '../../writer/model/sql-prompt.ts';
import { type CroppedTable, printCropped } from './crop-schema.ts';

/** The SQL agent (SQL-of-Thought §II-D.4): the plan as a statement, with the full schema and the cropped one. */
export function statementPrompt(
  facts: QuestionFacts,
  cropped: readonly CroppedTable[],
  plan: string,
): ModelPrompt {
  return sqlPrompt(facts, [
    ...section('Tables and columns it needs', [printCropped(cropped)]),
    `Plan:\n${plan}`,
    'Follow the plan. Prefer the tables and columns listed; where one is missing, take it from the schema above. Reply with the statement in one ```sql block and nothing else.',
  ]);
}
