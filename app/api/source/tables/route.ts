import { tableOverviews } from '#agents/source/table-overviews.ts';
import { readQuery, respond } from '../../../server/respond.ts';
import { sourceQuery } from '../../../server/source-query.ts';
import { withSource } from '../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** The tables of a source that the person may read, by name, with the descriptions that answers are made with. */
export function GET(request: Request): Promise<Response> {
  return respond(() =>
    withSource(request, readQuery(request, sourceQuery).source, async ({ reading }) =>
      Response.json(tableOverviews(reading.workspace.knowledge.snapshot)),
    ),
  );
}
