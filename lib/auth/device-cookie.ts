import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const name = 'tabletalk.device';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/**
 * A Set-Cookie that remembers that an account was signed in with in this browser. It opens nothing: it tells this browser's
 * wrong passwords from those of strangers, see `signInThrottle`.
 */
export function deviceCookie(secret: string, email: string, secure: boolean): string {
  const id = randomBytes(12).toString('base64url');
  const value = `${id}.${signatureOf(secret, email, id)}`;
  return `${name}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The id of the browser that sends these cookies, when the account was signed in with in it before; null otherwise. */
export function knownDevice(secret: string, email: string, cookies: string | null): string | null {
  const value = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [id = '', signature = ''] = value?.split('.') ?? [];
  const expected = Buffer.from(signatureOf(secret, email, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function signatureOf(secret: string, email: string, id: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['device', email.trim().toLowerCase(), id]))
    .digest('base64url');
}
