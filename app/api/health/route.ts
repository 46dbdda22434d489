import { longestStopMs } from '../../server/event-loop.ts';
import { respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/**
 * Answers once the store and the source are open: "ready" means that a question would be answered. `longestStopMs` is how
 * long this process was busy with one thing at most since the last time this was asked.
 */
export function GET(): Promise<Response> {
  return respond(async () => {
    await tabletalk();
    return Response.json({ status: 'ready', longestStopMs: longestStopMs() });
  });
}
