import { addressHeader } from '#lib/auth/client-address.ts';
import { embedTokenOf } from '#lib/auth/embed-token.ts';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { localDeveloper, mayActAs, type Person, type PersonRole } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { embeddedAsker, type Frame } from './embedding/embedded-asker.ts';
import { tabletalk } from './tabletalk.ts';

/** Somebody who sends a request, with the address it comes from, which the audit log keeps. */
export type Asker = Person & {
  readonly address: string | null;
  /** The name of the token a program sent, or of the embedding whose token a frame sent; absent for a person at the page. */
  readonly token?: string;
  /** Of somebody who looks at a frame in another site’s page. */
  readonly frame?: Frame;
};

/** A request, as far as it says who sends it. Without an address it is none of a frame’s. */
export type Sent = Pick<Request, 'headers'> & Partial<Pick<Request, 'method' | 'url'>>;

/**
 * Who sends a request: whom the token of a frame acts as, on this machine the local developer, else whoever signed in. Throws `unauthorized` when nobody
 * did, and as `embeddedAsker` does. Asked by each handler for each request, so that a person who is disabled is out at once.
 */
export async function signedIn(request: Sent): Promise<Asker> {
  const address = request.headers.get(addressHeader);
  const token = embedTokenOf(request.headers);
  if (token !== null) return { ...(await embeddedAsker(token, request, address)), address };
  if (!signInRequired(readEnv())) return { ...localDeveloper, address };
  const { auth } = await tabletalk();
  const person = await auth?.personOf(request.headers);
  if (person) return { ...person, address };
  throw new AppError('unauthorized', { userMessage: 'Sign in to go on.' });
}

/** Who sends a request, when that person may act in the role. Throws `forbidden` otherwise. */
export async function requireRole(request: Sent, role: PersonRole): Promise<Asker> {
  return inRole(await signedIn(request), role);
}

/** Somebody who may act in a role. Throws `forbidden` naming both roles otherwise. */
export function inRole(person: Asker, role: PersonRole): Asker {
  if (mayActAs(person, role)) return person;
  throw new AppError('forbidden', {
    userMessage: `This needs the role ${role}; ${person.name} has the role ${person.role}.`,
  });
}
