import type { Person } from '../domain/person.ts';
import type { Joining } from '../domain/person-entry.ts';
import { AppError } from '../errors.ts';
import { rateLimit } from '../limits/rate-limit.ts';
import { countersInStore } from '../store/counters-in-store.ts';
import { findToken, redeemToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, findPerson, nobodyYet, setPassword } from '../store/people.ts';
import { addressNetwork } from './client-address.ts';
import { hashOf } from './password-hashing.ts';

/**
 * Uses up a one-time link: sets the password of the invited person, or makes the first administrator while there is
 * nobody. Throws `forbidden` for a token that is unknown, expired or used, and for one of the other purpose, which stays good.
 * `address` is where the request comes from.
 */
export async function join(store: Store, joining: Joining, address: string | null = null): Promise<Person> {
  // Hashing takes its time on purpose: nobody without a token has it done, and the token is used up only afterwards.
  const found = await findToken(store, joining.token);
  const purpose = found?.personId === null ? 'first-administrator' : 'invited';
  if (found === null || purpose !== joining.as) {
    await countWrongLink(store, address);
    throw invalid();
  }
  const passwordHash = await hashOf(joining.password);
  const used = await redeemToken(store, joining.token);
  if (used === null) throw invalid();
  const person =
    used.personId === null
      ? await firstAdministrator(store, joining)
      : await findPerson(store, used.personId);
  if (person === null) throw invalid();
  await setPassword(store, person.id, passwordHash);
  return person;
}

/** A link that is good is never held up by others that are not. Throws `too-many-requests`. */
async function countWrongLink(store: Store, address: string | null): Promise<void> {
  if (address === null) return;
  const limit = rateLimit(countersInStore(store), { name: 'wrong-link', most: 30, seconds: 15 * 60 });
  const wait = await limit.take(addressNetwork(address));
  if (wait === 0) return;
  throw new AppError('too-many-requests', {
    userMessage:
      'Too many links that are not valid came from your address. Ask an administrator for a new one.',
    retryAfterSeconds: wait,
  });
}

async function firstAdministrator(store: Store, joining: Joining): Promise<Person | null> {
  if (joining.as !== 'first-administrator' || !(await nobodyYet(store))) return null;
  const { name, email } = joining;
  return addPerson(store, { name, email, role: 'administrator' });
}

function invalid(): AppError {
  return new AppError('forbidden', {
    userMessage:
      'This link is not valid any more: it works once and for a limited time. Ask an administrator for a new one, ' +
      'or start Tabletalk again when there is no administrator yet.',
  });
}
