import { AppError } from '#lib/errors.ts';
import { mostOfAStranger, withShortBody } from '../../../server/request-body.ts';
import { respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Signing in and out, and what an identity provider calls back. There is none of it where nobody signs in. */
function handle(request: Request): Promise<Response> {
  return respond(async () => {
    const { auth } = await tabletalk();
    if (auth === null) throw new AppError('not-found', { userMessage: 'Nobody signs in on this machine.' });
    return auth.handle(await withShortBody(request, mostOfAStranger));
  });
}

export { handle as GET, handle as POST };
