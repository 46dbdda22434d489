import type { AppError } from '../../errors.ts';
import { stopped } from '../source-errors.ts';
import type { ServerSession } from './server-session.ts';

/**
 * A session once `open` has made it ready. It is ended, and rejects with what `failure` makes of the reason, when that fails or the
 * source is closed meanwhile.
 */
export async function openedSession<Session extends Pick<ServerSession, 'kill'>>(
  session: Session,
  open: () => Promise<void>,
  closing: AbortSignal,
  failure: (error: unknown) => AppError,
): Promise<Session> {
  const onClose = () => session.kill();
  closing.addEventListener('abort', onClose, { once: true });
  try {
    if (closing.aborted) throw stopped();
    await open();
    return session;
  } catch (error) {
    session.kill();
    throw failure(error);
  } finally {
    closing.removeEventListener('abort', onClose);
  }
}
