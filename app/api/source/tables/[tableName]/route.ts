import { describeTable } from '#agents/data/describe-table.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { sourceQuery } from '../../../../server/source-query.ts';
import { withSource } from '../../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** What is known of one table, as far as the person may read it. */
export function GET(
  request: Request,
  { params }: { params: Promise<{ tableName: string }> },
): Promise<Response> {
  return respond(async () => {
    const { tableName } = await params;
    const { source } = readQuery(request, sourceQuery);
    return withSource(request, source, async ({ reading }) =>
      Response.json(describeTable(reading.workspace.knowledge, tableName)),
    );
  });
}
