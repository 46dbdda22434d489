import { addressHeader } from '#lib/auth/client-address.ts';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, mayActAs, type Person, type PersonRole } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { tabletalk } from './tabletalk.ts';

/** Somebody who sends a request, with the address it comes from, which the audit log keeps. */
export type Asker = Person & {
  readonly address: string | null;
  /** The name of the token a program sent; absent for a person at the page. */
  readonly token?: string;
};

/**
 * Who sends a request: on this machine the local developer, else whoever signed in. Throws `unauthorized` when nobody
 * did. Asked by each handler for each request, so that a person who is disabled is out at once.
 */
export async function signedIn(request: Pick<Request, 'headers'>): Promise<Asker> {
  const address = request.headers.get(addressHeader);
  if (!signInRequired(readEnv())) return { ...localDeveloper, address };
  const { auth } = await tabletalk();
  const person = await auth?.personOf(request.headers);
  if (person) return { ...person, address };
  throw new AppError('unauthorized', { userMessage: 'Sign in to go on.' });
}

/** Who sends a request, when that person may act in the role. Throws `forbidden` otherwise. */
export async function requireRole(request: Pick<Request, 'headers'>, role: PersonRole): Promise<Asker> {
  return inRole(await signedIn(request), role);
}

/** Somebody who may act in a role. Throws `forbidden` naming both roles otherwise. */
export function inRole(person: Asker, role: PersonRole): Asker {
  if (mayActAs(person, role)) return person;
  throw new AppError('forbidden', {
    userMessage: `This needs the role ${role}; ${person.name} has the role ${person.role}.`,
  });
}
