import { givenStatement } from '#lib/domain/given-statement.ts';
import { readBody, readQuery, respond } from '../../../server/respond.ts';
import { sourceQuery } from '../../../server/source-query.ts';
import { sqlEditor } from '../../../server/sql-editor.ts';
import { statementProblem } from '../../../server/statement-problem.ts';
import { withSource } from '../../../server/with-source.ts';

/** Whether a statement would run for the person on a source (`?source=`, else the main one), while it is being written. Nothing of it is run or kept. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { id } = await sqlEditor(request);
    const { sql } = await readBody(request, givenStatement.pick({ sql: true }));
    return withSource(request, readQuery(request, sourceQuery).source, async ({ reading }) => {
      const { source } = reading.workspace;
      const problem = await statementProblem(source, id, sql, request.signal);
      return Response.json({ dialect: source.dialect.name, problem });
    });
  });
}
