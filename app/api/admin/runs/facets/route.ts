import { listRunFacets } from '#lib/store/run-summaries.ts';
import { respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    return Response.json(await listRunFacets((await tabletalk()).store));
  });
}
