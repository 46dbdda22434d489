import { readEnv } from '#lib/env.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { longestStopMs } from '../../server/event-loop.ts';
import { rememberedHealth } from '../../server/health.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const health = rememberedHealth();
/** Only the latest is true. */
const unkept = { 'cache-control': 'no-store' };

/**
 * "ready" means that a question would be answered: the store, the source and the index of tables are open and answer. Else
 * 503 with what is wrong. `longestStopMs` is how long this process was busy with one thing at most since the last time
 * this was asked.
 */
export async function GET(): Promise<Response> {
  try {
    const { workspace, store } = await tabletalk();
    await health(workspace, { store, dataDir: readEnv().dataDir });
    return Response.json({ status: 'ready', longestStopMs: longestStopMs() }, { headers: unkept });
  } catch (error) {
    if (errorCodeOf(error) === 'internal') console.error(error);
    return Response.json(
      { status: 'failing', code: errorCodeOf(error), message: userMessageOf(error) },
      { status: 503, headers: unkept },
    );
  }
}
