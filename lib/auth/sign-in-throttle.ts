import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { type RateLimit, rateLimit } from '../limits/rate-limit.ts';
import type { SharedCounters } from '../shared-counters.ts';
import { addressNetwork } from './client-address.ts';

/** One try to sign in that was let through. */
export type SignInTry = {
  /** It succeeded, so it does not count. */
  forget(): Promise<void>;
};

export type SignInThrottle = {
  /**
   * Lets a try through and counts it until it is forgotten. Throws `too-many-requests` with the seconds to wait. `device` is
   * what the browser showed of an earlier sign-in of this account, checked; null when there was none.
   */
  begin(asked: {
    readonly email: string;
    readonly address: string | null;
    readonly device: string | null;
  }): Promise<SignInTry>;
};

const seconds = 15 * 60;
const perAccount = 10;
const perAddress = 30;

/**
 * At most 10 wrong passwords for an account and 30 from an address in any quarter of an hour. A browser that the account was
 * signed in with before has a count of its own, so that whoever tries passwords locks out nobody who works here: OWASP,
 * "Slow down online guessing attacks with device cookies". Where the address is not known, only accounts are counted.
 */
export function signInThrottle(counters: SharedCounters): SignInThrottle {
  const account = rateLimit(counters, { name: 'sign-in-account', most: perAccount, seconds });
  const address = rateLimit(counters, { name: 'sign-in-address', most: perAddress, seconds });
  return {
    async begin({ email, address: from, device }) {
      const known = digest(email);
      const counted: readonly (readonly [RateLimit, string])[] =
        device !== null
          ? [[account, `${known}:${device}`]]
          : [[account, known], ...(from === null ? [] : [[address, addressNetwork(from)] as const])];
      const taken: (() => Promise<void>)[] = [];
      const forget = async () => {
        for (const giveBack of taken) await giveBack();
      };
      for (const [limit, key] of counted) {
        const wait = await limit.take(key);
        if (wait > 0) {
          await forget();
          throw tooMany(wait);
        }
        taken.push(() => limit.giveBack(key));
      }
      return { forget };
    },
  };
}

/** Whatever was typed as an address makes a key of one length. */
function digest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

function tooMany(wait: number): AppError {
  return new AppError('too-many-requests', {
    userMessage: `Too many wrong passwords. Try again in ${wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}, or ask an administrator for a new link.`,
    retryAfterSeconds: wait,
  });
}
