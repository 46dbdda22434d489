import { listConnections } from '#lib/store/connections.ts';
import { respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The programs that the person let in. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    return Response.json(await listConnections(store, person.id));
  });
}
