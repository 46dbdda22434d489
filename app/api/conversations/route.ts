import { listConversations } from '#lib/store/conversations.ts';
import { respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return respond(async () => {
    const { store, workspace } = await tabletalk();
    return Response.json(await listConversations(store, workspace.source.id));
  });
}
