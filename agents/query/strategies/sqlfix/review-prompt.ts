import { z } from 'zod';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { type QuestionFacts, sqlPrompt } from '../../writer/model/sql-prompt.ts';

/** The walk comes first: a verdict written before its reasons is a guess. */
export const review = z.object({
  walk: z.array(z.string()),
  problems: z.array(z.string()),
  accept: z.boolean(),
});

/**
 * SQLReviewer (SQLFixAgent, Method): explains the statement clause by clause, as to a rubber duck, and so finds where it
 * departs from the question.
 */
export function reviewPrompt(
  facts: QuestionFacts,
  statement: { sql: string; rowCount: number },
): ModelPrompt {
  return sqlPrompt(facts, [
    `This statement was written for it:\n${statement.sql}`,
    `It ran and returned ${rowsText(statement.rowCount)}.`,
    [
      'Do not write SQL. Walk through the statement: for each clause one short line in words, what it does and whether the question asks for that.',
      'Then list the problems, where it does something else than the question asks or leaves something out; none when it fits. A matter of style is no problem.',
      'Accept it when there is no problem.',
      'Reply as JSON: "walk" with those lines, "problems" with the problems, and "accept", true or false.',
    ].join('\n'),
  ]);
}

/** The same without the walk. */
export const verdict = review.omit({ walk: true });

/** The review without the rubber duck, to measure what the walk is worth (SQLFixAgent, Table 5, w/o COT). */
export function verdictPrompt(
  facts: QuestionFacts,
  statement: { sql: string; rowCount: number },
): ModelPrompt {
  return sqlPrompt(facts, [
    `This statement was written for it:\n${statement.sql}`,
    `It ran and returned ${rowsText(statement.rowCount)}.`,
    [
      'List the problems, where it does something else than the question asks or leaves something out; none when it fits. Do not write SQL. A matter of style is no problem.',
      'Reply as JSON: "problems" with the problems, and "accept", true or false.',
    ].join('\n'),
  ]);
}

function rowsText(count: number): string {
  if (count === 0) return 'no row: say whether the question can have that answer';
  return count === 1 ? '1 row' : `${count} rows`;
}
