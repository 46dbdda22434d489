import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignJWT } from 'jose';
import { unreachable } from '../source-errors.ts';
import type { SnowflakeConnection } from './snowflake-connection.ts';

/** What goes with each request of a session. */
export type SignIn = () => Promise<{
  readonly authorization: string;
  readonly kind: 'KEYPAIR_JWT' | 'PROGRAMMATIC_ACCESS_TOKEN';
}>;

/** The service takes a token for an hour; ours is renewed well before. */
const tokenMinutes = 50;
const renewedMinutes = 40;

/**
 * Signs in with the key of the user, from which a token is made that says who asks, or with a programmatic access token. Rejects with
 * `source-unreadable` when there is neither or the key cannot be read.
 */
export async function signIn(source: SnowflakeConnection): Promise<SignIn> {
  const secret = await source.secret();
  if (source.privateKeyFile === undefined) {
    if (secret === undefined) {
      throw unreachable(
        source.label,
        'needs a key (privateKeyFile) or a programmatic access token in the place of the password; a password alone is not taken',
      );
    }
    return async () => ({ authorization: `Bearer ${secret}`, kind: 'PROGRAMMATIC_ACCESS_TOKEN' });
  }
  const key = await privateKey(source, source.privateKeyFile, secret);
  let made: { readonly token: string; readonly at: number } | null = null;
  return async () => {
    if (made === null || Date.now() - made.at > renewedMinutes * 60_000)
      made = { token: await tokenOf(source, key), at: Date.now() };
    return { authorization: `Bearer ${made.token}`, kind: 'KEYPAIR_JWT' };
  };
}

async function privateKey(
  source: SnowflakeConnection,
  file: string,
  passphrase: string | undefined,
): Promise<KeyObject> {
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch((cause: unknown) => {
    throw unreachable(source.label, `needs the private key in ${file}, which cannot be read`, cause);
  });
  try {
    return createPrivateKey(passphrase === undefined ? text : { key: text, passphrase });
  } catch (cause) {
    throw unreachable(
      source.label,
      `cannot use the private key in ${file}: it must be a PEM file, and where it is encrypted the password must open it`,
      cause,
    );
  }
}

/** Who asks is told by the account, without its region, the user, and the fingerprint of the public key. */
async function tokenOf({ account, user }: SnowflakeConnection, key: KeyObject): Promise<string> {
  const subject = `${account.split('.')[0]?.toUpperCase()}.${user.toUpperCase()}`;
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(der).digest('base64');
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(`${subject}.SHA256:${fingerprint}`)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${tokenMinutes}m`)
    .sign(key);
}
