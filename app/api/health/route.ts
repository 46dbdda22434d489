import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { rememberedHealth } from '../../server/health.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const health = rememberedHealth();

/**
 * "ready" means that a question would be answered: the store, the source and the index of tables are open and answer. Else
 * 503 with what is wrong.
 */
export async function GET(): Promise<Response> {
  try {
    const { workspace } = await tabletalk();
    await health(workspace);
    return Response.json({ status: 'ready' });
  } catch (error) {
    if (errorCodeOf(error) === 'internal') console.error(error);
    return Response.json(
      { status: 'failing', code: errorCodeOf(error), message: userMessageOf(error) },
      { status: 503 },
    );
  }
}
