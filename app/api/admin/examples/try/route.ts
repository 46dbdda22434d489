import { exampleDraft } from '#lib/domain/example.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

/** What one looks at while writing; a question shows all rows. */
const shownRows = 200;

/** The result of a statement in preparation. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    const { sql } = await readBody(request, exampleDraft.pick({ sql: true }));
    return Response.json(await tryStatement(await tabletalk(), sql, shownRows, request.signal));
  });
}
