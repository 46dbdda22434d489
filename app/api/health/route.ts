import { respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Answers once the store and the source are open: "ready" means that a question would be answered. */
export function GET(): Promise<Response> {
  return respond(async () => {
    await tabletalk();
    return Response.json({ status: 'ready' });
  });
}
