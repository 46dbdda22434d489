import { z } from 'zod';
import { type StatementProblem, statementProblem } from '#lib/domain/given-statement.ts';
import { sourceQuery } from '../chat/source-query.ts';
import { request } from '../ui/request.ts';

const checked = z.object({ dialect: z.string(), problem: statementProblem });
export type CheckedStatement = { readonly dialect: string; readonly problem: StatementProblem };

/** Whether a statement would run for this person; nothing is run. */
export async function checkStatement(
  sourceId: string | null,
  sql: string,
  signal: AbortSignal,
): Promise<CheckedStatement> {
  const path = `/api/statements/check${sourceQuery(sourceId)}`;
  return checked.parse(await request(path, { method: 'POST', body: { sql }, signal }));
}

export const startedStatement = z.object({
  runId: z.string(),
  conversationId: z.string(),
  question: z.string(),
});
/** A turn that was begun with a statement in the place of a question. */
export type StartedStatement = z.infer<typeof startedStatement>;

/** Runs the edited statement of an answer as the next turn of its conversation. */
export async function postStatement(runId: string, step: string, sql: string): Promise<StartedStatement> {
  const path = `/api/runs/${encodeURIComponent(runId)}/statements`;
  return startedStatement.parse(await request(path, { method: 'POST', body: { step, sql } }));
}

/** Proposes the statement of an answer, which a person wrote, as an example. */
export async function proposeExample(
  runId: string,
  draft: { question: string; note: string },
): Promise<void> {
  await request(`/api/runs/${encodeURIComponent(runId)}/example`, { method: 'POST', body: draft });
}
