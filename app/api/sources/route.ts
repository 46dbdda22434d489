import { listSources } from '#agents/sources/list-sources.ts';
import { readEnv } from '#lib/env.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The sources that the person may ask, the main one first. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspaces } = await tabletalk();
    const sources = await listSources({ env: readEnv(), store, main: workspaces.main }, person);
    return Response.json(sources.map(({ place: _, ...choice }) => choice));
  });
}
