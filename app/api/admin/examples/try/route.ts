import { exampleDraft } from '#lib/domain/example.ts';
import { type ErrorCode, errorCodeOf } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { asDeveloper } from '../../../../server/as-developer.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

/** What one looks at while writing; a question shows all rows. */
const shownRows = 200;

/** The result of a statement in preparation. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, opened } = await asDeveloper(request);
    const { sql } = await readBody(request, exampleDraft.pick({ sql: true }));
    const tried = (failed: ErrorCode | null) =>
      recordAudit(opened.store, {
        person,
        action: 'statement.try',
        subject: opened.workspace.info.name,
        detail: { sql: sql.slice(0, 2_000), failed },
      });
    try {
      const result = await tryStatement(opened, sql, shownRows, request.signal);
      await tried(null);
      return Response.json(result);
    } catch (error) {
      // What the guard refused is what one looks for in the log.
      await tried(errorCodeOf(error));
      throw error;
    }
  });
}
