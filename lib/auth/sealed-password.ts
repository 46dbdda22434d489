import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Whose password it is and where it signs in; one that is moved to another place cannot be opened there. */
export type PasswordPlace = {
  readonly id: string;
  readonly personId: string;
  readonly sourceId: string;
  readonly account: string;
};

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A password as it is kept: unreadable and unchangeable without the secret of the installation. */
export function sealPassword(secret: string, place: PasswordPlace, password: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(bound(place));
  const sealed = [sealing.update(password, 'utf8'), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64');
}

/** The password again; null where it was sealed with another secret, for another place, or changed since. */
export function openPassword(secret: string, place: PasswordPlace, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64');
  const tagEnd = nonceBytes + tagBytes;
  if (bytes.length < tagEnd) return null;
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(bound(place)).setAuthTag(bytes.subarray(nonceBytes, tagEnd));
  try {
    return opening.update(bytes.subarray(tagEnd), undefined, 'utf8') + opening.final('utf8');
  } catch {
    // The tag does not fit; nothing else of these can fail.
    return null;
  }
}

/** A key of its own, so that nothing else that is made of the secret tells anything of it. */
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'passwords of people for sources', 32));
}

function bound({ id, personId, sourceId, account }: PasswordPlace): Buffer {
  return Buffer.from(JSON.stringify([id, personId, sourceId, account]));
}
