import type { TableOverview } from '#lib/domain/table-overview.ts';
import { readQuery, respond } from '../../../server/respond.ts';
import { sourceQuery } from '../../../server/source-query.ts';
import { withSource } from '../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** The tables of a source that the person may read, by name, with the descriptions that answers are made with. */
export function GET(request: Request): Promise<Response> {
  return respond(() =>
    withSource(request, readQuery(request, sourceQuery).source, async ({ reading }) => {
      const { snapshot } = reading.workspace.knowledge;
      const tables = snapshot.tables.map(
        ({ name, kind, description, rowCount, columns }): TableOverview => ({
          name,
          kind,
          description,
          rowCount,
          columns: columns.map(({ name, type, description }) => ({ name, type, description })),
        }),
      );
      return Response.json(tables.sort((left, right) => left.name.localeCompare(right.name, 'en')));
    }),
  );
}
