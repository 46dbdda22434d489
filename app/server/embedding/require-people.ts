import { signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';

/** A frame shows each person what they may read. Throws `conflict` where nobody signs in. */
export function requirePeople(): void {
  if (signInRequired(readEnv())) return;
  throw new AppError('conflict', {
    userMessage:
      'A frame acts as a person, and nobody signs in here. Set TABLETALK_SIGN_IN=required and start Tabletalk again.',
  });
}
