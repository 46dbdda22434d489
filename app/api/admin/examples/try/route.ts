import { exampleDraft } from '#lib/domain/example.ts';
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
    const result = await tryStatement(opened, sql, shownRows, request.signal);
    const subject = opened.workspace.info.name;
    await recordAudit(opened.store, {
      person,
      action: 'statement.try',
      subject,
      detail: { sql: sql.slice(0, 2_000) },
    });
    return Response.json(result);
  });
}
