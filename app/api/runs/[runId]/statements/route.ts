import { z } from 'zod';
import { givenStatement } from '#lib/domain/given-statement.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { answerOfRun } from '../../../../server/answer-of-run.ts';
import { ownRun } from '../../../../server/own-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { sqlEditor } from '../../../../server/sql-editor.ts';
import { statementProblem } from '../../../../server/statement-problem.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { takeQuestion } from '../../../../server/take-question.ts';
import { withSourceOfRun } from '../../../../server/with-source.ts';

const body = givenStatement.pick({ sql: true }).extend({ step: z.string().nullable() });

/**
 * Runs the edited statement of an answer as the next turn of its conversation, labelled with who wrote it. What the guard
 * or the engine would not run is refused and leaves no turn behind.
 */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await sqlEditor(request);
    const opened = await tabletalk();
    const run = await ownRun(request, opened, (await params).runId);
    const { sql, step } = await readBody(request, body);
    const { view, chart } = await answerOfRun(opened.store, run, step);
    const problem = await withSourceOfRun(request, run, ({ reading }) =>
      statementProblem(reading.workspace.source, person.id, sql, request.signal),
    );
    if (problem !== null) {
      const code = problem.by === 'guard' ? 'query-rejected' : 'query-failed';
      throw new AppError(code, { userMessage: problem.message });
    }
    await takeQuestion(opened, person.id);
    await recordAudit(opened.store, {
      person,
      action: 'statement.run',
      subject: run.id,
      detail: { sql: sql.slice(0, 2_000) },
    });
    const started = await opened.runs.start({
      person,
      conversationId: run.conversationId,
      question: view.question,
      statement: { sql, from: run.id, author: person.name, reading: [], chart },
    });
    return Response.json({ ...started, question: view.question }, { status: 201 });
  });
}
