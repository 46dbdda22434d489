import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import { tableOverviews } from '#agents/source/table-overviews.ts';
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
    const { snapshot } = (await restrictWorkspace(workspace, denials)).knowledge;
    return Response.json(tableOverviews(snapshot));
  });
}
