import { APIError } from 'better-auth/api';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/**
 * Checks the present password and sets another. Tries count by session: who has taken one over cannot try passwords with it,
 * nor keep the person from signing in. Throws `bad-request` for a wrong password and `too-many-requests`.
 */
export async function changePassword(options: {
  readonly person: Person;
  readonly sessionId: string;
  readonly throttle: SignInThrottle;
  readonly set: () => Promise<unknown>;
}): Promise<void> {
  const { person, sessionId, throttle, set } = options;
  const trying = await throttle.begin({ email: person.email ?? person.id, address: null, device: sessionId });
  try {
    await set();
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const isWrong = error.body?.code === 'INVALID_PASSWORD';
    throw new AppError('bad-request', {
      userMessage: isWrong
        ? 'That is not your present password.'
        : `The password was not changed: ${error.body?.message ?? error.message}.`,
    });
  }
  await trying.forget();
}
