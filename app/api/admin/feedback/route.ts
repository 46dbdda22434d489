import { listFeedbackItems } from '#lib/store/feedback-cases.ts';
import { respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    const { store, workspace } = await tabletalk();
    return Response.json(await listFeedbackItems(store, workspace.source.id));
  });
}
