import { z } from 'zod';
import { listConversations } from '#lib/store/conversations.ts';
import { readQuery, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const query = z.object({ search: z.string().trim().max(200).default('') });

/** The person's conversations; `?search=` keeps those in whose name or questions the words occur. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { id: personId } = await signedIn(request);
    const { search } = readQuery(request, query);
    const { store } = await tabletalk();
    return Response.json(await listConversations(store, { personId, search }));
  });
}
