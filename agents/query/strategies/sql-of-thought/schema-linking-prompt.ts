import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, sqlPrompt } from '../../writer/model/sql-prompt.ts';

/** The schema linking agent (SQL-of-Thought §II-D.1): which tables and columns the statement needs. */
export function schemaLinkingPrompt(facts: QuestionFacts): ModelPrompt {
  return sqlPrompt(facts, [
    [
      'Do not write SQL yet. First list the tables the statement needs, those that only connect others too, and of each the columns it needs.',
      'One line a table, written as',
      'table: column, column',
      'and nothing else.',
    ].join('\n'),
  ]);
}
