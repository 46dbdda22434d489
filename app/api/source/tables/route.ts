import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The tables of the source that the person may read, by name, with the descriptions that answers are made with. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspace } = await tabletalk();
    const denials = await denialsFor(store, person, workspace.source.id);
    const { snapshot } = restrictWorkspace(workspace, denials).knowledge;
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
  });
}
