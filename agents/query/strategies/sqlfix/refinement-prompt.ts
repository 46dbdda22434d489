import { z } from 'zod';
import type { FoundRepair } from '#lib/domain/repair.ts';
import type { ModelPrompt } from '#lib/llm/model-prompt.ts';
import { fenced } from '../../../fenced.ts';
import type { ExecutedCandidate } from '../../../roles.ts';
import { type FaultyStatement, printFaulty } from '../../correction/correction-plan-prompt.ts';
import { type QuestionFacts, sqlPrompt } from '../../writer/model/sql-prompt.ts';

export const refinement = z.object({
  why: z.string(),
  /** The number of a candidate, or 0 for the statement in `sql`. */
  candidate: z.number().int(),
  sql: z.string(),
  /** Whether the question can have no row as its answer. */
  emptyIsRight: z.boolean(),
});

export type RefinementFacts = {
  readonly repairs: readonly FoundRepair[];
  /** What was found wrong with the first statement. */
  readonly problems: readonly string[];
  readonly first: string;
  /** Statements that ran, to choose from. */
  readonly candidates: readonly ExecutedCandidate[];
  /** The failure memory: what was tried and did not do. */
  readonly failures: readonly FaultyStatement[];
};

/**
 * SQLRefiner (SQLFixAgent, Method): chooses the candidate that answers the question, or writes a statement of its own, with
 * similar repairs as examples and the failures so far as memory.
 */
export function refinementPrompt(facts: QuestionFacts, input: RefinementFacts): ModelPrompt {
  const { repairs, problems, first, candidates, failures } = input;
  return sqlPrompt(facts, [
    ...(repairs.length === 0
      ? []
      : [`Earlier repairs in this database:\n${fenced(repairs.map(printRepair).join('\n\n'))}`]),
    `The first statement was:\n${first}\nWhat is wrong with it:\n${fenced(problems.join('\n'))}`,
    ...(candidates.length === 0
      ? []
      : [`Candidates that ran:\n${candidates.map(printCandidate).join('\n')}`]),
    ...failures.map((failure) => printFaulty('Tried before, do not offer it again:', failure)),
    [
      candidates.length === 0
        ? 'Write the statement that answers the question.'
        : 'Choose the candidate that answers the question, and leave "sql" empty. When none does, take 0 as its number and write the right statement in "sql".',
      'Set "emptyIsRight" to true only when no row is the right answer.',
      'Reply as JSON: "why" in one short sentence, then the number as "candidate", "sql" and "emptyIsRight".',
    ].join('\n'),
  ]);
}

function printRepair({ question, wrongSql, error, repairedSql }: FoundRepair): string {
  return `${question}\nwrong: ${wrongSql}\nbecause: ${error}\nright: ${repairedSql}`;
}

function printCandidate({ candidate, outcome }: ExecutedCandidate, index: number): string {
  const rows = outcome.rowCount === 1 ? '1 row' : `${outcome.rowCount} rows`;
  return `${index + 1}. (${outcome.rowCount === 0 ? 'no row' : rows}) ${candidate.sql.replaceAll(/\s+/g, ' ')}`;
}
