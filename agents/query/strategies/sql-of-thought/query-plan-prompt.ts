import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, section, sqlPrompt } from '../../writer/model/sql-prompt.ts';
import { type CroppedTable, printCropped } from './crop-schema.ts';
import type { Subproblem } from './subproblems-prompt.ts';

/** The query planning agent (SQL-of-Thought §II-D.3): the steps in words, each with its table and column. */
export function queryPlanPrompt(
  facts: QuestionFacts,
  cropped: readonly CroppedTable[],
  subproblems: readonly Subproblem[],
): ModelPrompt {
  const parts = subproblems
    .filter(({ expression }) => /[\p{L}\p{N}*]/u.test(expression))
    .map(({ clause, expression }) => `${clause}: ${expression}`);
  return sqlPrompt(facts, [
    ...section('Tables and columns it needs', [printCropped(cropped)]),
    ...(parts.length === 0 ? [] : [`Its clauses:\n${parts.join('\n')}`]),
    'Do not write SQL yet. Think through the steps and reply with a numbered plan only: at most five short lines, each naming the table and column it uses.',
  ]);
}
