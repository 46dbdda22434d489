import { mcpMetadata } from '#lib/auth/connecting.ts';
import { reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { respond } from '../../../server/respond.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ path?: string[] }> };

/** What /mcp is and who lets programs in (RFC 9728). There is none of it where nobody signs in. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const { path = ['mcp'] } = await params;
    const env = readEnv();
    if (!signInRequired(env) || path.join('/') !== 'mcp') {
      throw new AppError('not-found', { userMessage: 'There is no such protected resource.' });
    }
    return Response.json(mcpMetadata(reachedAt(env)));
  });
}
