import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open-store.ts';
import { findPersonByEmail } from '../store/people.ts';
import { addressHeader } from './client-address.ts';
import { deviceCookie, knownDevice } from './device-cookie.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/**
 * A sign-in with a password: let through by the throttle, answered by `answer`, and written to the audit log when it was
 * refused. A browser that was let in is remembered by a cookie. Throws `too-many-requests`.
 */
export async function signInWithPassword(options: {
  readonly request: Request;
  readonly answer: (request: Request) => Promise<Response>;
  readonly store: Store;
  readonly throttle: SignInThrottle;
  readonly secret: string;
  readonly secureCookies: boolean;
}): Promise<Response> {
  const { request, answer, store, throttle, secret, secureCookies } = options;
  const email = await typedEmail(request.clone());
  const address = request.headers.get(addressHeader);
  const device = knownDevice(secret, email, request.headers.get('cookie'));
  const trying = await throttle.begin({ email, address, device });
  const response = await answer(request);
  if (response.ok) {
    await trying.forget();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.append('set-cookie', deviceCookie(secret, email, secureCookies));
    // The library answers with the session's token as well: what a cookie keeps from scripts is not told to them.
    return Response.json({ signedIn: true }, { headers });
  }
  if (response.status === 401 || response.status === 403) await recordRefusal(store, email, address);
  else await trying.forget();
  return response;
}

/** What was typed is not written down unless it is somebody's address: it may be a password in the wrong field. */
async function recordRefusal(store: Store, email: string, address: string | null): Promise<void> {
  const person = await findPersonByEmail(store, email);
  await recordAudit(store, {
    person: person ?? { id: 'nobody', name: 'Nobody signed in' },
    action: 'session.refuse',
    subject: person?.email ?? 'an address that nobody has',
    detail: { address },
  });
}

async function typedEmail(request: Request): Promise<string> {
  try {
    const body: unknown = await request.json();
    const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
    return typeof email === 'string' ? email : '';
  } catch {
    return ''; // No JSON: the answer says so.
  }
}
