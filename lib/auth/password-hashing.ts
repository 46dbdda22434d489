import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/**
 * Each hash takes a thread of Node's pool of four, which files and names are looked up with too, and 32 MB, for about a tenth
 * of a second (scrypt with N = 16384, r = 16).
 */
const atOnce = 2;
/** What may wait: three seconds' worth. Beyond, whoever asks is told so rather than kept. */
const mostWaiting = 60;

const queue = pLimit(atOnce);

/** The scrypt hash of a password. Throws `too-many-requests` when too many wait already. */
export function hashOf(password: string): Promise<string> {
  return inTurn(() => hashPassword(password));
}

/** Whether a password is the one of a hash. Throws as `hashOf` does. */
export function matchesHash(given: { readonly hash: string; readonly password: string }): Promise<boolean> {
  return inTurn(() => verifyPassword(given));
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (queue.pendingCount >= mostWaiting) {
    throw new AppError('too-many-requests', {
      userMessage: 'Very many people sign in at this moment. Try again in a few seconds.',
      retryAfterSeconds: 5,
    });
  }
  return queue(work);
}
