import { listConversations } from '#lib/store/conversations.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { id: personId } = await signedIn(request);
    const { store, workspace } = await tabletalk();
    return Response.json(await listConversations(store, { sourceId: workspace.source.id, personId }));
  });
}
