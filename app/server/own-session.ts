import type { Auth } from '#lib/auth/open-auth.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { type Asker, type Sent, signedIn } from './signed-in.ts';
import { tabletalk } from './tabletalk.ts';

/** The session that sends a request. Throws `unauthorized`, and `not-found` where nobody signs in. */
export async function ownSession(
  request: Sent,
): Promise<{ person: Asker; sessionId: string; auth: Auth; store: Store }> {
  const person = await signedIn(request);
  const { auth, store } = await tabletalk();
  const sessionId = await auth?.sessionOf(request.headers);
  if (auth && sessionId) return { person, sessionId, auth, store };
  throw new AppError('not-found', {
    userMessage: 'Nobody signs in on this machine, so there are no sessions.',
  });
}
