import { hashPassword } from 'better-auth/crypto';
import type { Person } from '../domain/person.ts';
import type { Joining } from '../domain/person-entry.ts';
import { AppError } from '../errors.ts';
import { redeemToken } from '../store/one-time-tokens.ts';
import type { Store } from '../store/open-store.ts';
import { addPerson, findPerson, nobodyYet, setPassword } from '../store/people.ts';

/**
 * Uses up a one-time link: sets the password of the invited person, or makes the first administrator while there is
 * nobody. Throws `forbidden` for a token that is unknown, expired, used or for the other purpose.
 */
export async function join(store: Store, joining: Joining): Promise<Person> {
  // Hashing takes its time on purpose; the token is used up only once nothing slow is left to fail.
  const passwordHash = await hashPassword(joining.password);
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
