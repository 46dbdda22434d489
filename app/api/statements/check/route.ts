import { givenStatement } from '#lib/domain/given-statement.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { asSqlEditor } from '../../../server/sql-editor.ts';
import { statementProblem } from '../../../server/statement-problem.ts';

/** Whether a statement would run for the person, while it is being written. Nothing of it is run or kept. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { reading } = await asSqlEditor(request);
    const { sql } = await readBody(request, givenStatement.pick({ sql: true }));
    const { source } = reading.workspace;
    return Response.json({
      dialect: source.dialect.name,
      problem: await statementProblem(source, sql, request.signal),
    });
  });
}
